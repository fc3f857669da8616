import FoundationEssentials

/// The form of a command's JSON: its fields and its filter.
struct JSONForm {
    /// Nil for all.
    var fields: [String]?
    var filter: JQFilter?

    /// A value as JSON with these fields: its own, or those of each element of an array. Missing fields are null.
    func selected(from value: some Encodable, _ encoder: JSONEncoder) throws -> Data {
        let data = try encoder.encode(value)
        guard let fields else { return data }
        return try encoder.encode(JSONDecoder().decode(JSONValue.self, from: data).selecting(fields))
    }
}

/// Any JSON.
private enum JSONValue: Codable {
    case null
    case bool(Bool)
    case integer(Int)
    case number(Double)
    case text(String)
    case array([JSONValue])
    case object([String: JSONValue])

    init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if container.decodeNil() {
            self = .null
        } else if let value = try? container.decode(Bool.self) {
            self = .bool(value)
        } else if let value = try? container.decode(Int.self) {
            self = .integer(value)
        } else if let value = try? container.decode(Double.self) {
            self = .number(value)
        } else if let value = try? container.decode(String.self) {
            self = .text(value)
        } else if let value = try? container.decode([JSONValue].self) {
            self = .array(value)
        } else {
            self = .object(try container.decode([String: JSONValue].self))
        }
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        switch self {
        case .null: try container.encodeNil()
        case .bool(let value): try container.encode(value)
        case .integer(let value): try container.encode(value)
        case .number(let value): try container.encode(value)
        case .text(let value): try container.encode(value)
        case .array(let value): try container.encode(value)
        case .object(let value): try container.encode(value)
        }
    }

    func selecting(_ fields: [String]) -> JSONValue {
        switch self {
        case .array(let elements): .array(elements.map { $0.selecting(fields) })
        case .object(let members):
            .object(Dictionary(fields.map { ($0, members[$0] ?? .null) }) { first, _ in first })
        default: self
        }
    }
}
