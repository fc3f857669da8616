/// The ID of a gist's revision, a commit's SHA. It is compared by its bytes.
public struct RevisionID: RawRepresentable, Hashable, Sendable, Codable, CustomStringConvertible {
    public let rawValue: String

    public init(rawValue: String) { self.rawValue = rawValue }
    public init(_ sha: String) { rawValue = sha }

    public var description: String { rawValue }

    /// The first seven characters, as on GitHub's pages.
    public var short: String { String(rawValue.prefix(7)) }

    public static func == (one: Self, other: Self) -> Bool { one.rawValue.isExactly(other.rawValue) }
    public func hash(into hasher: inout Hasher) { rawValue.hashExactly(into: &hasher) }
}
