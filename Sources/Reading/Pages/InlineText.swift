/// The text of a paragraph, heading or cell during its construction.
struct InlineText {
    private(set) var text = StyledText()
    /// Bytes of the text at which further lines of the source start.
    private(set) var lineStarts: [Int] = []
    /// The name of a heading in links: its words, without images and numbers of links.
    private(set) var name = ""
    /// The URLs of its images.
    private(set) var images: [String] = []
    private var hasWords = false
    /// White space of HTML before the next word, in its style.
    private var space: (style: SpanStyle, link: Int?)?

    /// The last words, which have one style, and are not in the text yet.
    private var words = ""
    private var piece: (style: SpanStyle, link: Int?) = (SpanStyle(), nil)

    var isEmpty: Bool { text.isEmpty && words.isEmpty }
    /// The URL of the image if there is nothing else.
    var onlyImage: String? { images.count == 1 && !hasWords ? images[0] : nil }

    /// Adds text unchanged.
    mutating func add(_ addition: some StringProtocol, _ style: SpanStyle, link: Int?) {
        guard !addition.isEmpty else { return }
        if let space = space.take(), addition.utf8.first != 0x0A {
            begin(space.style, space.link)
            words += " "
        }
        begin(style, link)
        words += addition
    }

    private mutating func begin(_ style: SpanStyle, _ link: Int?) {
        guard style != piece.style || link != piece.link else { return }
        endPiece()
        piece = (style, link)
    }

    /// Appends the words of one style to the text: all at once, since each call takes time in proportion to their
    /// length.
    mutating func endPiece() {
        text.append(words, piece.style, link: piece.link)
        words = ""
    }

    /// Words that are part of the text, not a mark or description.
    mutating func noteWords(_ words: some StringProtocol) {
        if words.utf8.contains(where: { $0 != 0x20 }) { hasWords = true }
    }

    mutating func noteName(_ words: some StringProtocol) { name += (space != nil && !name.isEmpty ? " " : "") + words }

    mutating func noteImage(_ url: String) { images.append(url) }

    /// White space that is one space, unless it is at the beginning or end of the text or a line.
    mutating func addSpace(_ style: SpanStyle, link: Int?) {
        guard space == nil, let last = words.utf8.last ?? text.text.utf8.last, last != 0x0A else { return }
        space = (style, link)
    }

    /// The next line of the source starts here.
    mutating func startLine() {
        endPiece()
        lineStarts.append(text.text.utf8.count + (space == nil ? 0 : 1))
    }
}
