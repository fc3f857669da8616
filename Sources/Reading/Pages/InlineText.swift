import Cells

/// The text of a paragraph, heading or cell while its pieces come in.
struct InlineText {
    private(set) var text = StyledText()
    /// Bytes of the text at which further lines of the source start.
    private(set) var lineStarts: [Int] = []
    /// What a heading is called in links: its words, without images and numbers of links.
    private(set) var name = ""
    /// The URLs of its images.
    private(set) var images: [String] = []
    private var hasWords = false
    /// True where white space of HTML comes before the next word.
    private var hasSpace = false

    var isEmpty: Bool { text.isEmpty }
    /// The URL of the image that is all there is.
    var onlyImage: String? { images.count == 1 && !hasWords ? images[0] : nil }

    /// Text as it is.
    mutating func add(_ addition: some StringProtocol, _ style: SpanStyle, link: Int?) {
        if hasSpace, !addition.isEmpty, addition.utf8.first != 0x0A { text.append(" ", style, link: link) }
        hasSpace = hasSpace && addition.isEmpty
        text.append(addition, style, link: link)
    }

    /// Words that are part of the text, and no mark or description.
    mutating func noteWords(_ words: some StringProtocol) {
        if words.utf8.contains(where: { $0 != 0x20 }) { hasWords = true }
    }

    mutating func noteName(_ words: some StringProtocol) { name += (hasSpace && !name.isEmpty ? " " : "") + words }

    mutating func noteImage(_ url: String) { images.append(url) }

    /// White space that is one space, unless the text or a line of it begins or ends there.
    mutating func space() {
        if !text.isEmpty, text.text.utf8.last != 0x0A { hasSpace = true }
    }

    /// The next line of the source starts here.
    mutating func startLine() { lineStarts.append(text.text.utf8.count + (hasSpace ? 1 : 0)) }
}
