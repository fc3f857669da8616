import FoundationEssentials
import Gists

/// An array in which a bad element costs only itself.
struct LenientArray<Element: Decodable>: Decodable {
    var elements: [Element] = []
    /// How many elements could not be decoded.
    var skipped = 0

    init(from decoder: any Decoder) throws {
        var container = try decoder.unkeyedContainer()
        if let count = container.count { elements.reserveCapacity(count) }
        while !container.isAtEnd {
            if let element = try container.decode(Attempt.self).element {
                elements.append(element)
            } else {
                skipped += 1
            }
        }
    }

    /// Decoding an attempt never fails: a failure inside `decode` would leave the container at the bad element for
    /// ever.
    private struct Attempt: Decodable {
        let element: Element?

        init(from decoder: any Decoder) {
            element = try? Element(from: decoder)
        }
    }
}

extension KeyedDecodingContainer {
    /// What nothing depends on: nil where it is missing, null or of a wrong type.
    func lenient<Value: Decodable>(_ type: Value.Type, _ key: Key) -> Value? {
        try? decodeIfPresent(type, forKey: key)
    }

    /// An id, which must be there and say something.
    func identifier(_ key: Key) throws -> String {
        let id = try decode(String.self, forKey: key)
        guard !id.isEmpty else {
            throw DecodingError.dataCorruptedError(forKey: key, in: self, debugDescription: "empty")
        }
        return id
    }

    func date(_ key: Key) throws -> Date {
        guard let date = GitHubDate.parse(try decode(String.self, forKey: key)) else {
            throw DecodingError.dataCorruptedError(forKey: key, in: self, debugDescription: "not an ISO 8601 date")
        }
        return date
    }
}

extension KeyedEncodingContainer {
    mutating func encode(_ date: Date, _ key: Key) throws {
        try encode(GitHubDate.format(date), forKey: key)
    }
}
