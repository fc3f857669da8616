/// Words of a paragraph, heading or cell.
extension PageWriter {
    /// Adds text, with emoji instead of their names.
    mutating func add(_ text: String) {
        guard !context.areHidden else {
            hiddenText += text
            return
        }
        guard context.code == nil else { return put(text) }
        if context.heading != nil, !context.describeImage { inline.noteName(text) }
        guard !context.areCode else { return put(text) }
        let text = EmojiName.replaced(in: text) ?? text
        let moved: String? =
            switch context.script {
            case nil: text
            case .raised: ScriptLetters.raised(text)
            case .lowered: ScriptLetters.lowered(text)
            }
        put(moved ?? text, moved == nil ? SpanStyle(.aside, context.style.traits) : context.style)
    }

    /// Adds text of HTML: white space is one space, except in code.
    mutating func addCollapsed(_ text: String) {
        guard context.code == nil, !context.areHidden else {
            add(text)
            return
        }
        var isFirst = true
        for part in text.utf8.split(separator: 0x0A, omittingEmptySubsequences: false) {
            if !isFirst {
                addSpace()
                startLine()
            }
            isFirst = false
            guard draft.budget.allows(work: part.count / 64) else { return }
            addCollapsed(line: part)
        }
    }

    private mutating func addSpace() { inline.addSpace(context.style, link: context.link) }

    private mutating func addCollapsed(line: Substring.UTF8View) {
        if line.first.map(HTMLTokenizer.isSpace) == true { addSpace() }
        var words = ""
        for word in line.split(whereSeparator: HTMLTokenizer.isSpace) {
            if !words.isEmpty { words += " " }
            words += Substring(word)
        }
        guard !words.isEmpty else { return }
        add(words)
        if line.last.map(HTMLTokenizer.isSpace) == true { addSpace() }
    }

    /// Adds the end of a source line within a text.
    mutating func addSoftBreak() {
        if context.code != nil { put("\n") } else { put(" ") }
        startLine()
    }

    mutating func addLineBreak() { put("\n") }

    private mutating func startLine() {
        line += 1
        if !inline.isEmpty { inline.startLine() }
    }

    /// Adds text unchanged.
    mutating func put(_ text: String, _ style: SpanStyle? = nil) {
        if !context.describeImage { inline.noteWords(text) }
        putMark(text, style ?? context.style, link: context.link)
    }

    mutating func addMark(_ text: String) {
        inline.noteWords(text)
        putMark(text, link: context.link)
    }

    /// Adds a mark that represents something and does not belong to the words.
    private mutating func putMark(_ text: String, _ style: SpanStyle = SpanStyle(.marker), link: Int?) {
        textLine = textLine ?? line
        guard context.code == nil else {
            draft.budget.allows(bytes: text.utf8.count)
            code += text
            return
        }
        let bytes = text.utf8.count + 2 * MemoryLayout<StyledText.Piece>.stride
        draft.budget.allows(bytes: bytes)
        inlineBytes += bytes
        inline.add(text, style, link: link)
    }

    /// Adds the number of the open link after its words.
    mutating func numberLink() {
        guard needsLinkNumber, let link = context.link else { return }
        needsLinkNumber = false
        putMark("[\(link)]", link: link)
    }

    /// Records a name for links to the next element.
    mutating func note(anchor name: String?) {
        guard let name, !name.isEmpty else { return }
        draft.budget.allows(bytes: name.utf8.count)
        anchors.append(name.lowercased())
    }

    // MARK: - Inline elements

    mutating func begin(_ kind: PageElement.Words) {
        switch kind {
        case .styled(let traits): context.style = context.style.adding(traits)
        case .code:
            context.style = SpanStyle(.code, context.style.traits.union(.tinted))
            context.areCode = true
        case .struck:
            putMark("~", link: context.link)
            context.style = context.style.adding(.struck)
        case .quoted: put("“")
        case .enclosed: put("(")
        case .raised: context.script = .raised
        case .lowered: context.script = .lowered
        case .link(let url):
            context.link = draft.number(of: url)
            context.style = SpanStyle(.link, context.style.traits.union(.underlined))
            needsLinkNumber = true
        case .image(let url, let mark): beginImage(url, mark)
        case .hidden: context.areHidden = true
        }
    }

    /// - Parameter inner: the context in the element.
    mutating func end(_ kind: PageElement.Words, _ inner: Context, isEnded: Bool) {
        switch kind {
        case .styled, .code, .raised, .lowered: break
        case .struck: putMark("~", link: context.link)
        case .quoted: put("”")
        case .enclosed: put(")")
        case .link:
            if needsLinkNumber, let link = inner.link { putMark("[\(link)]", link: link) }
            needsLinkNumber = context.link != nil
        case .image(let url, _): if !context.describeImage { endImage(url, inner) }
        case .hidden:
            if !isEnded { put(hiddenText, SpanStyle(.aside)) }
            hiddenText = ""
        }
    }

    private mutating func beginImage(_ url: String, _ mark: String) {
        let isOutermost = !context.describeImage
        context.describeImage = true
        context.style = SpanStyle(.aside, context.style.traits.union(.italic))
        // Images do not nest, but their description may contain anything; only its text is kept.
        guard isOutermost else { return }
        inline.noteImage(draft.embed(url) ?? url)
        if context.link == nil, !url.isEmpty, !draft.isEmbedded(url) { context.link = draft.number(of: url) }
        putMark(mark, link: context.link)
    }

    /// Records the size that HTML declares for an image.
    mutating func declare(_ size: DeclaredSize, ofImage url: String) { draft.declare(size, ofImage: url) }

    /// Ends an image, which links to its URL unless it is in a link.
    private mutating func endImage(_ url: String, _ inner: Context) {
        if context.link == nil, let link = inner.link { putMark("[\(link)]", link: link) }
        if !draft.isEmbedded(url) { putMark(" (\(url))", SpanStyle(.aside), link: inner.link) }
    }
}
