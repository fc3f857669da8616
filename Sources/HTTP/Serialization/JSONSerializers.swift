import FoundationEssentials

extension ResponseSerializer where Value == JSONValue {
    /// Any JSON; `.null` for answers that have no body by definition.
    public static var json: Self {
        Self { response, body throws(HTTPError) in
            try refuseEmpty(body, of: response)
            return body.isEmpty ? .null : try decode(JSONValue.self, from: body, with: JSONDecoder())
        }
    }
}

extension ResponseSerializer where Value: Decodable {
    /// A value decoded from JSON. The decoder is made for each answer, as decoders are not to be shared.
    public static func decodable(
        _ type: Value.Type = Value.self, decoder: @escaping @Sendable () -> JSONDecoder = { JSONDecoder() }
    ) -> Self {
        Self { _, body throws(HTTPError) in
            guard !body.isEmpty else { throw HTTPError(.emptyBody, at: .serializing) }
            return try decode(type, from: body, with: decoder())
        }
    }
}

private func decode<Value: Decodable>(
    _ type: Value.Type, from body: Data, with decoder: JSONDecoder
) throws(HTTPError) -> Value {
    do {
        return try decoder.decode(type, from: body)
    } catch {
        throw HTTPError(.undecodable, at: .serializing, detail: "\(error)")
    }
}
