import Texts

/// The name of a user on GitHub. It is shown as the user writes it, and compared without regard to the case of ASCII
/// letters.
public struct Login: RawRepresentable, Hashable, Sendable, Codable {
    public let rawValue: String

    public init(rawValue: String) { self.rawValue = rawValue }
    public init(_ text: some StringProtocol) { rawValue = String(text) }

    /// The login that GitHub shows for deleted accounts.
    public static let ghost = Login(rawValue: "ghost")

    /// True if this can be a login on GitHub: 1 to 39 ASCII letters, digits, `-` and `_`.
    public var isValid: Bool {
        (1...39).contains(rawValue.utf8.count)
            && rawValue.utf8.allSatisfy { byte in
                byte == UInt8(ascii: "-") || byte == UInt8(ascii: "_") || UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte
                    || UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte | 0x20
            }
    }

    // MARK: - Case

    /// The same text for all spellings of the login, in lower case: a name for files, rows and resources.
    public var key: String { rawValue.lowercased() }

    /// True if the login starts with a text, in any case.
    public func begins(with start: String) -> Bool {
        rawValue.utf8.lazy.map(Self.lowercased).starts(with: start.utf8.lazy.map(Self.lowercased))
    }

    public static func == (one: Self, other: Self) -> Bool {
        let (one, other) = (one.rawValue, other.rawValue)
        guard one.utf8.count == other.utf8.count else { return false }
        return one.isExactly(other) || zip(one.utf8, other.utf8).allSatisfy { lowercased($0) == lowercased($1) }
    }

    public func hash(into hasher: inout Hasher) {
        for byte in rawValue.utf8 { hasher.combine(Self.lowercased(byte)) }
        hasher.combine(rawValue.utf8.count)
    }

    private static func lowercased(_ byte: UInt8) -> UInt8 {
        UInt8(ascii: "A")...UInt8(ascii: "Z") ~= byte ? byte | 0x20 : byte
    }
}

extension Login: CustomStringConvertible, ExpressibleByStringLiteral, ExpressibleByStringInterpolation {
    public var description: String { rawValue }
    public init(stringLiteral text: String) { rawValue = text }
}
