/// A gist as users name it, by its ID or by a URL, with the part of the gist that the URL names.
public struct GistReference: Equatable, Sendable {
    public var id: GistID
    /// The commit of a revision, or its first digits; nil for the newest.
    public var revision: String?
    public var file: File?
    /// The lines of the file, counted from 1.
    public var lines: ClosedRange<Int>?
    /// The ID of a comment.
    public var comment: Int?

    public init(
        id: GistID, revision: String? = nil, file: File? = nil, lines: ClosedRange<Int>? = nil, comment: Int? = nil
    ) {
        self.id = id
        self.revision = revision
        self.file = file
        self.lines = lines
        self.comment = comment
    }

    /// One of the gist's files.
    public enum File: Hashable, Sendable {
        case name(String)
        /// The anchor of the file on the gist's page, without `file-`: `b-sh` for `b.sh`.
        case anchor(String)

        /// True if this refers to a file with this name.
        public func matches(_ name: String) -> Bool {
            switch self {
            case .name(let wanted): wanted.isExactly(name)
            case .anchor(let anchor):
                !Self.words(of: anchor).isEmpty && Self.words(of: anchor) == Self.words(of: name)
            }
        }

        /// True if this is exactly GitHub's anchor for a file with this name.
        fileprivate func isAnchor(of name: String) -> Bool {
            guard case .anchor(let anchor) = self else { return false }
            let own = name.lowercased().map {
                $0.isLetter || $0.isNumber || $0.utf8.first == UInt8(ascii: "_") ? $0 : "-"
            }
            return String(own).isExactly(anchor.lowercased())
        }

        /// The words of an anchor: runs of letters, digits and `_`, in lower case.
        private static func words(of text: String) -> [[Unicode.Scalar]] {
            text.lowercased().unicodeScalars.split {
                $0 != "_" && !$0.properties.isAlphabetic && $0.properties.numericType == nil
            }
            .map(Array.init)
        }
    }

    /// The ID in a text; nil if the text is not a reference to a gist.
    public static func id(in text: String) -> GistID? { GistReference(text)?.id }

    /// True if a text is almost certainly a reference to a gist: a URL, or an ID of at least 20 digits.
    public static func isUnmistakable(_ text: String) -> Bool {
        let text = PastedURL.unwrapped(text)
        guard let reference = GistReference(text) else { return false }
        return reference.id.rawValue.utf8.count >= 20 || PastedURL(text)?.host != nil
    }

    /// The index of the file in these names; nil if it is none of them.
    public func index(in names: [String]) -> Int? {
        file.flatMap { names.firstIndex(where: $0.isAnchor) ?? names.firstIndex(where: $0.matches) }
    }
}
