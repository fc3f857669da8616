import FoundationEssentials

/// Why an answer's body could not be read.
public enum Unreadable: Error, Hashable, Sendable {
    /// HTML: some proxy's, portal's or login page.
    case webPage
    /// Not JSON, or cut off.
    case broken
    /// JSON, but of another thing.
    case unexpectedShape
}

enum JSONAnswer {
    static func decode<Value: Decodable>(_ type: Value.Type, from body: Data) throws(Unreadable) -> Value {
        do {
            return try JSONDecoder().decode(type, from: body)
        } catch DecodingError.dataCorrupted(let context) where context.codingPath.isEmpty {
            throw isMarkup(body) ? .webPage : .broken
        } catch {
            throw .unexpectedShape
        }
    }

    /// True for what begins as HTML or XML does.
    static func isMarkup(_ body: Data) -> Bool {
        body.first { !($0 == 0x20 || (0x09...0x0d).contains($0)) } == UInt8(ascii: "<")
    }
}
