/// A text from outside as part of a value or as a key: it equals only texts with the same bytes.
@propertyWrapper
public struct Exact<Text: ExactlyComparable>: Hashable, Sendable {
    public var wrappedValue: Text

    public init(wrappedValue: Text) { self.wrappedValue = wrappedValue }

    public init(_ text: Text) { wrappedValue = text }

    public static func == (one: Self, other: Self) -> Bool { one.wrappedValue.isExactly(other.wrappedValue) }

    public func hash(into hasher: inout Hasher) { wrappedValue.hashExactly(into: &hasher) }
}

/// The name of a file, or another text as the key of a dictionary or the element of a set.
public typealias ExactText = Exact<String>

extension ExactText: Comparable, CustomStringConvertible {
    public var text: String { wrappedValue }
    public var description: String { text }

    /// Compares by bytes, which gives the same order as by scalars.
    public static func < (one: Self, other: Self) -> Bool {
        one.text.utf8.lexicographicallyPrecedes(other.text.utf8)
    }
}

extension ExactText: ExpressibleByStringLiteral, ExpressibleByUnicodeScalarLiteral,
    ExpressibleByExtendedGraphemeClusterLiteral
{
    public init(stringLiteral text: String) { self.init(text) }
}

extension Dictionary where Key == ExactText {
    public subscript(_ text: String) -> Value? {
        get { self[ExactText(text)] }
        set { self[ExactText(text)] = newValue }
        _modify { yield &self[ExactText(text)] }
    }
}

extension Set<ExactText> {
    public func contains(_ text: String) -> Bool { contains(ExactText(text)) }

    @discardableResult
    public mutating func insert(_ text: String) -> (inserted: Bool, memberAfterInsert: ExactText) {
        insert(ExactText(text))
    }
}

/// A text, or an optional one, that can be compared by its bytes.
public protocol ExactlyComparable: Sendable {
    func isExactly(_ other: Self) -> Bool
    func hashExactly(into hasher: inout Hasher)
}

extension String: ExactlyComparable {
    public func isExactly(_ other: String) -> Bool { utf8.isSame(as: other.utf8) }

    public func hashExactly(into hasher: inout Hasher) {
        var text = self
        text.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
        hasher.combine(utf8.count)
    }
}

extension Optional: ExactlyComparable where Wrapped: ExactlyComparable {
    /// Not by a pair of both: in generic code, the runtime would look up the type of the pair for each comparison.
    @inlinable public func isExactly(_ other: Wrapped?) -> Bool {
        guard let other else { return self == nil }
        return self?.isExactly(other) ?? false
    }

    public func hashExactly(into hasher: inout Hasher) {
        hasher.combine(self == nil)
        self?.hashExactly(into: &hasher)
    }
}

// MARK: - Coding

extension Exact: Codable where Text: Codable {
    public init(from decoder: any Decoder) throws {
        wrappedValue = try decoder.singleValueContainer().decode(Text.self)
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(wrappedValue)
    }
}

extension KeyedDecodingContainer {
    /// Decodes an optional value that may be missing, as without the wrapper.
    public func decode(_ type: Exact<String?>.Type, forKey key: Key) throws -> Exact<String?> {
        Exact(wrappedValue: try decodeIfPresent(String.self, forKey: key))
    }
}

extension KeyedEncodingContainer {
    public mutating func encode(_ text: Exact<String?>, forKey key: Key) throws {
        try encodeIfPresent(text.wrappedValue, forKey: key)
    }
}
