import FoundationEssentials

/// Turns an answer's body into a value. One function makes one: `ResponseSerializer { response, body in … }`.
public struct ResponseSerializer<Value: Sendable>: Sendable {
    /// Makes the value, on no particular thread. The error it throws becomes the response's.
    public let serialize: @Sendable (HTTPResponse, Data) throws(HTTPError) -> Value
    let identity: SerializerIdentity

    /// A serializer of this function. A request that is asked through it, or through a copy of it, several times calls it once.
    public init(_ serialize: @escaping @Sendable (HTTPResponse, Data) throws(HTTPError) -> Value) {
        self.serialize = serialize
        identity = .unique(SerializerIdentity.Unique())
    }

    /// One that is equal to every other of its kind for this type.
    /// - Parameter kind: everything but the type that decides what it makes.
    init(kind: String, _ serialize: @escaping @Sendable (HTTPResponse, Data) throws(HTTPError) -> Value) {
        self.serialize = serialize
        identity = .kind(kind, ObjectIdentifier(Value.self))
    }
}

extension ResponseSerializer where Value == Data {
    /// The body as it is; an empty one only where the answer has none by its nature.
    public static var data: Self {
        Self(kind: "data") { response, body throws(HTTPError) in
            try refuseEmpty(body, of: response)
            return body
        }
    }
}

extension ResponseSerializer where Value == String {
    /// The body as text: by the mark at its start (which is left out), else in the charset that the server names, else
    /// UTF-8. What is not of that charset is an error.
    public static var string: Self {
        Self(kind: "string") { response, body throws(HTTPError) in
            try refuseEmpty(body, of: response)
            let name = response.contentType?.charset ?? "utf-8"
            let mark = Charset.marked(body)
            guard let charset = mark?.charset ?? Charset(name: name) else {
                throw HTTPError(.undecodable, at: .serializing, detail: Words.Detail.unknownCharset(name))
            }
            guard let text = charset.text(body.dropFirst(mark?.length ?? 0)) else {
                throw HTTPError(.undecodable, at: .serializing, detail: Words.Detail.not("\(charset)"))
            }
            return text
        }
    }
}

/// "Data was empty" is an error but for answers that have no body by definition.
func refuseEmpty(_ body: Data, of response: HTTPResponse) throws(HTTPError) {
    guard body.isEmpty, !response.isBodyless else { return }
    throw HTTPError(.emptyBody, at: .serializing)
}
