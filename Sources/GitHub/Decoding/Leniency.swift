import Dates
import FoundationEssentials
import Gists

extension KeyedDecodingContainer {
    /// Decodes an optional value: nil if it is missing, null or of a wrong type.
    func lenient<Value: Decodable>(_ type: Value.Type, _ key: Key) -> Value? {
        try? decodeIfPresent(type, forKey: key)
    }

    /// A size or a count, also optional.
    func number(_ key: Key) -> Int? { lenient(Int.self, key).map(ServerNumber.clamped) }

    /// An id or a login, which must be present and short.
    func identifier(_ key: Key) throws -> String {
        let id = try decode(String.self, forKey: key)
        guard !id.isEmpty, id.utf8.count <= TextLimit.word else {
            throw DecodingError.dataCorruptedError(forKey: key, in: self, debugDescription: "empty or too long")
        }
        return id
    }

    /// A short name, such as that of a language; nil if it is too long.
    func word(_ key: Key) -> String? { text(key, most: TextLimit.word) }

    /// A URL; nil if it is too long.
    func url(_ key: Key) -> String? { text(key, most: TextLimit.url) }

    private func text(_ key: Key, most: Int) -> String? {
        lenient(String.self, key).flatMap { $0.utf8.count <= most ? $0 : nil }
    }

    /// A user's text, cut to a length that fits a line.
    func line(_ key: Key) -> String? {
        lenient(String.self, key).map { text in
            guard text.utf8.count > TextLimit.line else { return text }
            var end = text.utf8.index(text.startIndex, offsetBy: TextLimit.line)
            // Don't cut inside a scalar.
            while text.utf8[end] & 0xC0 == 0x80 { text.utf8.formIndex(before: &end) }
            return String(text[..<end])
        }
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
