import CMarkdown

/// The text of a paragraph, heading or cell while its pieces come in.
struct InlineText {
    private var text = StyledText()
    private var styles: [SpanStyle] = []
    private var link: Int?
    private var lineStarts: [Int] = []
    private var images: [String] = []
    /// Pictures do not nest, but what describes them may hold anything; its text alone is kept.
    private var imageDepth = 0
    private var imageIsLink = false
    private var hasText = false

    private var style: SpanStyle { styles.last ?? SpanStyle() }

    /// Hands over what was put together: the text, the places where lines of the source start, and the address of the
    /// picture that is all there is.
    mutating func take() -> (text: StyledText, lineStarts: [Int], onlyImage: String?) {
        defer { self = InlineText() }
        return (text, lineStarts, images.count == 1 && !hasText ? images[0] : nil)
    }

    /// Takes a piece in; false where it is none.
    mutating func enter(_ node: MarkdownNode, _ draft: inout PageDraft) -> Bool {
        switch node.kind {
        case MARKDOWN_TEXT: add(node.literal, style)
        case MARKDOWN_SOFT_BREAK:
            add(" ", style)
            lineStarts.append(text.text.utf8.count)
        case MARKDOWN_LINE_BREAK:
            add("\n", style)
            lineStarts.append(text.text.utf8.count)
        case MARKDOWN_CODE: add(node.literal, SpanStyle(.code, style.traits.union(.tinted)))
        case MARKDOWN_HTML: addHTML(node.literal)
        case MARKDOWN_FOOTNOTE_MARK: add(Int(node.literal).map(Superscript.text) ?? "", SpanStyle(.marker))
        case MARKDOWN_EMPHASIS: styles.append(style.adding(.italic))
        case MARKDOWN_STRONG: styles.append(style.adding(.bold))
        case MARKDOWN_STRIKETHROUGH:
            add("~", SpanStyle(.marker))
            styles.append(style.adding(.struck))
        case MARKDOWN_LINK:
            link = draft.number(of: node.url)
            styles.append(SpanStyle(.link, style.traits.union(.underlined)))
        case MARKDOWN_IMAGE: enterImage(node.url, &draft)
        default: return false
        }
        return true
    }

    /// Ends a piece; false where it is none.
    mutating func exit(_ kind: markdown_kind) -> Bool {
        switch kind {
        case MARKDOWN_EMPHASIS, MARKDOWN_STRONG: styles.removeLast()
        case MARKDOWN_STRIKETHROUGH:
            styles.removeLast()
            add("~", SpanStyle(.marker))
        case MARKDOWN_LINK:
            styles.removeLast()
            if let link { text.append("[\(link)]", SpanStyle(.marker), link: link) }
            link = nil
        case MARKDOWN_IMAGE:
            styles.removeLast()
            imageDepth -= 1
            if imageDepth == 0 { endImage() }
        default: return false
        }
        return true
    }

    private mutating func enterImage(_ url: String, _ draft: inout PageDraft) {
        imageDepth += 1
        styles.append(SpanStyle(.aside, style.traits.union(.italic)))
        guard imageDepth == 1 else { return }
        images.append(url)
        imageIsLink = link == nil && !url.isEmpty
        if imageIsLink { link = draft.number(of: url) }
        text.append("▦ ", SpanStyle(.marker), link: link)
    }

    /// A picture leads to its address, unless it stands in a link.
    private mutating func endImage() {
        if imageIsLink, let link { text.append("[\(link)]", SpanStyle(.marker), link: link) }
        if let url = images.last { text.append(" (\(url))", SpanStyle(.aside), link: link) }
        if imageIsLink { link = nil }
        imageIsLink = false
    }

    /// Markup as it is, dim; line breaks are made.
    private mutating func addHTML(_ tag: String) {
        let name = tag.dropFirst().prefix { $0.isLetter }
        if name.lowercased() == "br" { add("\n", style) } else { add(tag, SpanStyle(.aside)) }
    }

    private mutating func add(_ addition: String, _ style: SpanStyle) {
        if imageDepth == 0, !addition.allSatisfy({ $0 == " " }) { hasText = true }
        text.append(addition, style, link: link)
    }
}
