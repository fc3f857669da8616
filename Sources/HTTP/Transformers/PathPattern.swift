/// A pattern of paths such as `gists/*/comments`: `*` matches one segment, `**` any number of them, including none.
/// Slashes at both ends are ignored.
public struct PathPattern: Sendable, Equatable, ExpressibleByStringLiteral {
    private let segments: [[UInt8]]

    /// Parses a pattern.
    public init(_ text: String) {
        segments = Self.segments(of: text)
    }

    public init(stringLiteral text: String) {
        self.init(text)
    }

    /// True if the pattern matches the whole path, with its escapes unchanged.
    public func matches(_ path: String) -> Bool {
        Self.matches(segments[...], Self.segments(of: path)[...])
    }

    private static func matches(_ pattern: ArraySlice<[UInt8]>, _ path: ArraySlice<[UInt8]>) -> Bool {
        guard let first = pattern.first else { return path.isEmpty }
        if first.elementsEqual("**".utf8) {
            return matches(pattern.dropFirst(), path) || !path.isEmpty && matches(pattern, path.dropFirst())
        }
        guard let segment = path.first, first == segment || first.elementsEqual("*".utf8) else { return false }
        return matches(pattern.dropFirst(), path.dropFirst())
    }

    private static func segments(of path: String) -> [[UInt8]] {
        path.utf8.split(separator: UInt8(ascii: "/")).map(Array.init)
    }
}
