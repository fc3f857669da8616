import FoundationEssentials

extension ResponseSerializer where Value == JSONValue {
    /// Any JSON; `.null` for responses that have no body by definition.
    public static var json: Self {
        Self(kind: "json") { response, body throws(HTTPError) in
            try refuseEmpty(body, of: response)
            return body.isEmpty ? .null : try decoded { try JSONDecoder().decode(JSONValue.self, from: body) }
        }
    }
}

extension ResponseSerializer where Value: Decodable {
    /// A value decoded from JSON. Each response gets its own decoder, since decoders must not be shared.
    ///
    /// The type decides about bad elements: `T` fails as a whole, `LenientArray<T>` omits them, `SparseArray<T>` has
    /// nil instead; `optional` is nil if there is no value.
    /// - Parameters:
    ///   - type: the type of the value.
    ///   - path: the path of the value in the document; everything else is ignored.
    ///   - decoder: makes a decoder; a plain one by default.
    public static func decodable(
        _ type: Value.Type = Value.self, at path: DocumentPath = DocumentPath(),
        decoder: (@Sendable () -> JSONDecoder)? = nil
    ) -> Self {
        made(decoder, kind: "decodable:\(path)") { decoder, _, body throws(HTTPError) in
            guard !body.isEmpty else { throw HTTPError(.emptyBody, at: .serializing) }
            // Without a path, decode directly.
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

    /// A value decoded from JSON, or nil if it is missing, null or of another type. A body that is not JSON is still an
    /// error.
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
    /// A serializer that decodes JSON. With a decoder from the caller it is unique, since such decoders can't be
    /// compared.
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
