import FoundationEssentials

/// Decodes a response's body to a value. Created from a function: `ResponseSerializer { response, body in … }`.
public struct ResponseSerializer<Value: Sendable>: Sendable {
    /// Makes the value, on any thread. An error that it throws becomes the response's.
    public let serialize: @Sendable (HTTPResponse, Data) throws(HTTPError) -> Value
    let identity: SerializerIdentity

    /// Creates a serializer from this function. A request calls it once, even if this serializer or a copy is used
    /// repeatedly.
    public init(_ serialize: @escaping @Sendable (HTTPResponse, Data) throws(HTTPError) -> Value) {
        self.serialize = serialize
        identity = .unique(SerializerIdentity.Unique())
    }

    /// Creates a serializer that is equal to every other of its kind for this type.
    /// - Parameter kind: everything that affects the result, except for the type.
    init(kind: String, _ serialize: @escaping @Sendable (HTTPResponse, Data) throws(HTTPError) -> Value) {
        self.serialize = serialize
        identity = .kind(kind, ObjectIdentifier(Value.self))
    }
}

extension ResponseSerializer where Value == Data {
    /// The body as it is; empty only if the response has none by definition.
    public static var data: Self {
        Self(kind: "data") { response, body throws(HTTPError) in
            try refuseEmpty(body, of: response)
            return body
        }
    }
}

extension ResponseSerializer where Value == String {
    /// The body as text: by its byte order mark (which is removed), or else in the charset that the server names, or
    /// else UTF-8. A text that is invalid in its charset is an error.
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

/// Throws "Data was empty", except for responses that have no body by definition.
func refuseEmpty(_ body: Data, of response: HTTPResponse) throws(HTTPError) {
    guard body.isEmpty, !response.isBodyless else { return }
    throw HTTPError(.emptyBody, at: .serializing)
}
