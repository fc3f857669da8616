import FoundationEssentials

extension ResponseSerializer where Value == JSONValue {
    /// Any JSON; `.null` for answers that have no body by definition.
    public static var json: Self {
        Self(kind: "json") { response, body throws(HTTPError) in
            try refuseEmpty(body, of: response)
            return body.isEmpty ? .null : try decoded { try JSONDecoder().decode(JSONValue.self, from: body) }
        }
    }
}

extension ResponseSerializer where Value: Decodable {
    /// A value decoded from JSON. The decoder is made for each answer, as decoders are not to be shared.
    ///
    /// The type says how strict it is: `T` fails as a whole, `LenientArray<T>` leaves bad elements out, `SparseArray<T>` has
    /// nil in their places; `optional` is nil where there is nothing.
    /// - Parameter path: where in the document the value stands; everything else may be as it likes.
    public static func decodable(
        _ type: Value.Type = Value.self, at path: DocumentPath = DocumentPath(),
        decoder: (@Sendable () -> JSONDecoder)? = nil
    ) -> Self {
        made(decoder, kind: "decodable:\(path)") { decoder, _, body throws(HTTPError) in
            guard !body.isEmpty else { throw HTTPError(.emptyBody, at: .serializing) }
            // Straight, where there is no way to go.
            if path.steps.isEmpty { return try decoded { try decoder.decode(type, from: body) } }
            let located = try decoded { try decoder.decode(Located<Value>.self, from: body, configuration: path) }
            guard let value = located.value else {
                throw HTTPError(.undecodable, at: .serializing, detail: Words.Detail.nothing(at: "\(path)"))
            }
            return value
        }
    }

    /// A value decoded from a property list, in XML or binary.
    public static func propertyList(_ type: Value.Type = Value.self) -> Self {
        Self(kind: "propertyList") { _, body throws(HTTPError) in
            guard !body.isEmpty else { throw HTTPError(.emptyBody, at: .serializing) }
            return try decoded { try PropertyListDecoder().decode(type, from: body) }
        }
    }

    /// A value decoded from JSON, or nil: where it is missing, null or of another shape. A body that is no JSON at all is
    /// still an error.
    public static func optional<Wrapped: Decodable & Sendable>(
        _ type: Wrapped.Type = Wrapped.self, at path: DocumentPath = DocumentPath(),
        decoder: (@Sendable () -> JSONDecoder)? = nil
    ) -> Self where Value == Wrapped? {
        made(decoder, kind: "optional:\(path)") { decoder, response, body throws(HTTPError) in
            try refuseEmpty(body, of: response)
            if body.isEmpty { return nil }
            return try decoded {
                try decoder.decode(Located<Forgiving<Wrapped>>.self, from: body, configuration: path)
            }.value?.value
        }
    }
}

extension ResponseSerializer {
    /// A serializer that decodes JSON. With a decoder of the caller's it is one of a kind: nobody can tell two of these apart.
    private static func made(
        _ decoder: (@Sendable () -> JSONDecoder)?, kind: String,
        _ serialize: @escaping @Sendable (JSONDecoder, HTTPResponse, Data) throws(HTTPError) -> Value
    ) -> Self {
        guard let decoder else {
            return Self(kind: kind) { response, body throws(HTTPError) in try serialize(JSONDecoder(), response, body) }
        }
        return Self { response, body throws(HTTPError) in try serialize(decoder(), response, body) }
    }
}

private struct Forgiving<Value: Decodable>: Decodable {
    let value: Value?

    init(from decoder: any Decoder) {
        value = try? Value(from: decoder)
    }
}

private func decoded<Value>(_ decode: () throws -> Value) throws(HTTPError) -> Value {
    do {
        return try decode()
    } catch {
        throw HTTPError(.undecodable, at: .serializing, detail: "\(error)")
    }
}
