import Dates
import FoundationEssentials
import Gists

extension KeyedDecodingContainer {
    /// Decodes what nothing depends on: nil where it is missing, null or of a wrong type.
    func lenient<Value: Decodable>(_ type: Value.Type, _ key: Key) -> Value? {
        try? decodeIfPresent(type, forKey: key)
    }

    /// A size or a count, lenient as well.
    func number(_ key: Key) -> Int? { lenient(Int.self, key).map(ServerNumber.clamped) }

    /// An id, which must be there and say something.
    func identifier(_ key: Key) throws -> String {
        let id = try decode(String.self, forKey: key)
        guard !id.isEmpty else {
            throw DecodingError.dataCorruptedError(forKey: key, in: self, debugDescription: "empty")
        }
        return id
    }

    func date(_ key: Key) throws -> Date {
        guard let date = ISODate.parse(try decode(String.self, forKey: key)) else {
            throw DecodingError.dataCorruptedError(forKey: key, in: self, debugDescription: "not an ISO 8601 date")
        }
        return date
    }
}

extension KeyedEncodingContainer {
    mutating func encode(_ date: Date, _ key: Key) throws {
        try encode(ISODate.format(date), forKey: key)
    }
}
