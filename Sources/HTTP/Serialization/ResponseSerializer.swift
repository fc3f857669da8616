import FoundationEssentials

/// Turns an answer's body into a value. One function makes one: `ResponseSerializer { response, body in … }`.
public struct ResponseSerializer<Value: Sendable>: Sendable {
    /// Makes the value, on no particular thread. The error it throws becomes the response's.
    public let serialize: @Sendable (HTTPResponse, Data) throws(HTTPError) -> Value

    /// A serializer of this function.
    public init(_ serialize: @escaping @Sendable (HTTPResponse, Data) throws(HTTPError) -> Value) {
        self.serialize = serialize
    }
}
