import Texts

/// A part of a row that links to a web page.
public struct CellLink: Hashable, Sendable {
    public var columns: Range<Int>
    public let url: String

    /// - Returns: nil if the URL is not a web page's, or contains a character that could control a terminal: URLs may
    ///   come from untrusted text.
    public init?(columns: Range<Int>, url: String) {
        guard !columns.isEmpty, url.begins(with: "https://") || url.begins(with: "http://"),
            url.utf8.allSatisfy({ 0x21...0x7E ~= $0 })
        else { return nil }
        self.columns = columns
        self.url = url
    }
}
