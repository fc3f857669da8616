import Texts

/// The ID of a gist, as in the URL of its page. It is compared by its bytes.
public struct GistID: RawRepresentable, Hashable, Comparable, Sendable, Codable {
    public let rawValue: String

    public init(rawValue: String) { self.rawValue = rawValue }
    public init(_ text: some StringProtocol) { rawValue = String(text) }

    public static func == (one: Self, other: Self) -> Bool { one.rawValue.isExactly(other.rawValue) }
    public static func < (one: Self, other: Self) -> Bool { ExactText(one.rawValue) < ExactText(other.rawValue) }
    public func hash(into hasher: inout Hasher) { rawValue.hashExactly(into: &hasher) }
}

extension GistID: CustomStringConvertible, ExpressibleByStringLiteral, ExpressibleByStringInterpolation {
    public var description: String { rawValue }
    public init(stringLiteral text: String) { rawValue = text }
}
