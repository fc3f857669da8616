import Dates
import FoundationEssentials
import Texts

/// Any JSON value, also used for parameters. Literals create values: `["page": 2, "since": nil]`.
public enum JSONValue: Sendable, Hashable {
    /// `null`.
    case null
    /// `true` or `false`.
    case bool(Bool)
    /// A number without a fraction that fits into an `Int`.
    case integer(Int)
    /// Any other number.
    case double(Double)
    /// A text.
    case string(String)
    /// Values in their order.
    case array([JSONValue])
    /// Values by name.
    case object([ExactText: JSONValue])

    /// A date as ISO 8601 text in UTC, to the second.
    public static func date(_ date: Date) -> JSONValue {
        .string(ISODate.format(date))
    }

    /// A text, or null for nil.
    public static func optional(_ text: String?) -> JSONValue {
        text.map(JSONValue.string) ?? .null
    }

    /// The member of this name; nil if this is not an object or has no such member.
    public subscript(name: String) -> JSONValue? {
        if case .object(let members) = self { members[name] } else { nil }
    }

    /// The text; nil if this is not a text.
    public var string: String? {
        if case .string(let text) = self { text } else { nil }
    }
}

/// Parameters by name. A null is left out of queries and forms, and is `null` in JSON.
public typealias Parameters = [ExactText: JSONValue]

extension JSONValue: Codable {
    /// Decodes any value. A number becomes an `integer` if it fits.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if container.decodeNil() {
            self = .null
        } else if let value = try? container.decode(String.self) {
            self = .string(value)
        } else if let value = try? container.decode(Bool.self) {
            self = .bool(value)
        } else if let value = try? container.decode(Int.self) {
            self = .integer(value)
        } else if let value = try? container.decode(Double.self) {
            self = .double(value)
        } else if let value = try? container.decode([JSONValue].self) {
            self = .array(value)
        } else {
            let members = try decoder.container(keyedBy: ExactCodingKey.self)
            self = .object(
                try members.allKeys.reduce(into: [:]) { $0[$1.name] = try members.decode(JSONValue.self, forKey: $1) })
        }
    }

    /// Encodes the value as itself.
    public func encode(to encoder: any Encoder) throws {
        if case .object(let members) = self {
            var container = encoder.container(keyedBy: ExactCodingKey.self)
            for (name, value) in members { try container.encode(value, forKey: ExactCodingKey(name.text)) }
            return
        }
        var container = encoder.singleValueContainer()
        switch self {
        case .null: try container.encodeNil()
        case .bool(let value): try container.encode(value)
        case .integer(let value): try container.encode(value)
        case .double(let value): try container.encode(value)
        case .string(let value): try container.encode(value)
        case .array(let value): try container.encode(value)
        case .object: break
        }
    }
}

extension JSONValue: ExpressibleByNilLiteral, ExpressibleByBooleanLiteral, ExpressibleByIntegerLiteral,
    ExpressibleByFloatLiteral, ExpressibleByStringInterpolation, ExpressibleByArrayLiteral,
    ExpressibleByDictionaryLiteral
{
    /// `null`.
    public init(nilLiteral: ()) { self = .null }
    /// `true` or `false`.
    public init(booleanLiteral value: Bool) { self = .bool(value) }
    /// A number without a fraction.
    public init(integerLiteral value: Int) { self = .integer(value) }
    /// A number.
    public init(floatLiteral value: Double) { self = .double(value) }
    /// A text.
    public init(stringLiteral value: String) { self = .string(value) }
    /// Values in their order.
    public init(arrayLiteral elements: JSONValue...) { self = .array(elements) }
    /// Values by name. If a name occurs twice, the last value wins.
    public init(dictionaryLiteral elements: (String, JSONValue)...) {
        self = .object(Dictionary(elements.map { (ExactText($0), $1) }, uniquingKeysWith: { $1 }))
    }
}
