/// A file's place on its gist's page, as the end of a URL names it: `file-ring-swift`, `file-ring-swift-L3-L9`.
public struct FileAnchor: Equatable, Sendable {
    /// What stands for the name.
    private let slug: String
    /// The first of the lines that are named, from 1.
    public let line: Int?

    /// Nil for what names no file.
    public init?(_ fragment: some StringProtocol) {
        let fragment = fragment.lowercased()
        guard fragment.hasPrefix("file-") else { return nil }
        var words = fragment.dropFirst(5).split(separator: "-", omittingEmptySubsequences: false)
        var line: Int?
        while words.count > 1, let last = words.last, last.first == "l", let number = Int(last.dropFirst()), number > 0
        {
            line = number
            words.removeLast()
        }
        slug = words.joined(separator: "-")
        self.line = line
    }

    /// The index of the file among those of a gist; nil where none is called so.
    public func file(in gist: Gist) -> Int? {
        let slugs = gist.files.map { Self.slug(of: $0.name) }
        return slugs.firstIndex(of: slug)
            ?? slugs.firstIndex { Self.words(of: $0) == Self.words(of: slug) && !Self.words(of: slug).isEmpty }
    }

    /// GitHub's name for the place: lower case, and a hyphen for each character that is no letter, digit or `_`.
    private static func slug(of name: String) -> String {
        String(name.lowercased().map { $0.isLetter || $0.isNumber || $0 == "_" ? $0 : "-" })
    }

    private static func words(of slug: String) -> [Substring] { slug.split(separator: "-") }
}
