import FoundationEssentials

/// The body that a request carries.
public enum RequestBody: Sendable {
    /// Bytes as they stand, with their `Content-Type`.
    case data(Data, contentType: String)
    /// `application/x-www-form-urlencoded`, sorted by name.
    case form(Parameters)
    /// `application/json`, keys sorted.
    case json(JSONValue)
    /// `application/json` of any encodable value, keys sorted.
    case encodable(any Encodable & Sendable)

    func encoded() throws(HTTPError) -> (data: Data, contentType: String) {
        switch self {
        case .data(let data, let contentType): (data, contentType)
        case .form(let parameters):
            (Data(formEncoded(parameters).utf8), "application/x-www-form-urlencoded; charset=utf-8")
        case .json(let value): (try encode(value), "application/json")
        case .encodable(let value): (try encode(value), "application/json")
        }
    }

    private func encode(_ value: some Encodable) throws(HTTPError) -> Data {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        encoder.dateEncodingStrategy = .iso8601
        do {
            return try encoder.encode(value)
        } catch {
            throw HTTPError(.invalidBody, at: .building, detail: "\(error)")
        }
    }
}
