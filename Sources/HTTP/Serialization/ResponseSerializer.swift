import FoundationEssentials

/// Turns an answer's body into a value. One function makes one: `ResponseSerializer { response, body in … }`.
public struct ResponseSerializer<Value: Sendable>: Sendable {
    public let serialize: @Sendable (HTTPResponse, Data) throws(HTTPError) -> Value

    public init(_ serialize: @escaping @Sendable (HTTPResponse, Data) throws(HTTPError) -> Value) {
        self.serialize = serialize
    }
}
