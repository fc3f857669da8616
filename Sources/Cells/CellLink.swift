import Texts

/// A part of a row that leads to a web page where one clicks on it.
public struct CellLink: Hashable, Sendable {
    public var columns: Range<Int>
    public let url: String

    /// - Returns: nil for what is no web page's URL, or has a character that a terminal could take for something else: URLs are
    ///   strangers' texts.
    public init?(columns: Range<Int>, url: String) {
        guard !columns.isEmpty, url.begins(with: "https://") || url.begins(with: "http://"),
            url.utf8.allSatisfy({ 0x21...0x7E ~= $0 })
        else { return nil }
        self.columns = columns
        self.url = url
    }
}
