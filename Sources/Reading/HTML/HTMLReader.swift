/// Writes HTML into a page. The text of unknown elements is kept; comments, scripts and styles are not shown.
struct HTMLReader {
    /// The number of enclosing elements that an end tag cannot close: those of Markdown around it.
    var floor = 0

    private static let tables: [HTMLTag] = [.table]

    /// - Parameter line: the line of the source, from 0, at which the text begins.
    func read(_ html: String, into writer: inout PageWriter, line: Int) {
        // The caller's text and the tokenizer's bytes.
        let copies = 2 * html.utf8.count
        guard writer.draft.budget.allows(bytes: copies) else { return }
        defer { writer.draft.budget.allows(work: 0, bytes: -copies) }
        var tokenizer = HTMLTokenizer(html)
        var counted = 0
        var current = line
        while writer.draft.budget.allows(work: 1 + (tokenizer.position - counted) / 64) {
            current += tokenizer.bytes[counted..<tokenizer.position].count { $0 == 0x0A }
            counted = tokenizer.position
            writer.line = current
            switch tokenizer.next() {
            case .text(let range): writer.addCollapsed(CharacterReference.decoded(tokenizer.bytes[range]))
            case .start(let name, let attributes):
                let tag = Tag(tokenizer: tokenizer, attributes: attributes)
                writer.note(anchor: tag["id"] ?? (name.isExactly("a") ? tag["name"] : nil))
                if let name = HTMLTag(name: name) { start(name, tag, &writer) }
            case .end(let name): if let name = HTMLTag(name: name) { end(name, &writer) }
            case .comment: break
            case nil: return
            }
        }
    }

    /// The attributes of a start tag.
    private struct Tag {
        let tokenizer: HTMLTokenizer
        let attributes: Range<Int>

        subscript(name: String) -> String? {
            attributes.isEmpty ? nil : tokenizer.attribute(name, in: attributes)
        }

        var alignment: TableShape.Alignment? {
            switch self["align"]?.ifASCII.lowercased() {
            case "left": .left
            case "center", "middle": .center
            case "right": .right
            default: nil
            }
        }

        /// A URL as browsers read it: without line ends, and without spaces around it.
        func url(_ name: String) -> String? {
            guard let text = self[name] else { return nil }
            let bytes = Array(text.utf8.filter { $0 != 0x0A && $0 != 0x0D && $0 != 0x09 })
            let start = bytes.prefix { $0 == 0x20 }.count
            let end = bytes.count - bytes.reversed().prefix { $0 == 0x20 }.count
            return String(decoding: bytes[start..<max(start, end)], as: UTF8.self)
        }

        /// A number limited to the useful range.
        func number(_ name: String, in range: ClosedRange<Int>) -> Int? {
            self[name].flatMap { Int($0) }.map { min(max($0, range.lowerBound), range.upperBound) }
        }
    }

    // MARK: - End tags

    private func end(_ tag: HTMLTag, _ writer: inout PageWriter) {
        if tag == .br { return writer.addLineBreak() }
        let walls = tag == .table ? [] : tag.isTablePart ? Self.tables : HTMLTag.cells
        close([tag], within: walls, &writer)
        if isAiry(tag, writer) { writer.requestAir() }
    }

    private func close(_ tags: [HTMLTag], within walls: [HTMLTag], isEnded: Bool = true, _ writer: inout PageWriter) {
        guard let place = writer.place(of: tags), place >= floor, place > writer.place(of: walls) ?? -1 else { return }
        writer.close(to: place, isEnded: isEnded)
    }

    /// True for elements with space above and below.
    private func isAiry(_ tag: HTMLTag, _ writer: PageWriter) -> Bool {
        switch tag {
        case .p, .blockquote, .pre, .dl, .table, .details, .summary, .hr, .figure: true
        case .ul, .ol: writer.place(of: [.li, .dd]) == nil
        default: tag.headingLevel != nil
        }
    }

    // MARK: - Start tags

    private func start(_ tag: HTMLTag, _ attributes: Tag, _ writer: inout PageWriter) {
        guard !writer.context.describeImage else { return }
        for ending in tag.endings { close(ending.tags, within: ending.walls, isEnded: false, &writer) }
        if tag.isTablePart, tag != .table { return startPart(tag, attributes, &writer) }
        guard tag.isBlock else { return startWords(tag, attributes, &writer) }
        startBlock(tag, attributes, &writer)
    }

    private func startBlock(_ tag: HTMLTag, _ attributes: Tag, _ writer: inout PageWriter) {
        writer.endText()
        if let level = tag.headingLevel {
            writer.requestAir(beforeHeading: level)
            writer.open(.heading(level), tag: tag)
        } else if isAiry(tag, writer) {
            writer.requestAir()
        }
        switch tag {
        case .h1, .h2, .h3, .h4, .h5, .h6: break
        case .blockquote: writer.open(.quote(SpanStyle(.rule)), tag: tag)
        case .pre: writer.open(.code(language: attributes["lang"] ?? ""), tag: tag)
        case .ul: writer.open(.list(start: nil, delimiter: "."), tag: tag)
        case .ol:
            let start = attributes.number("start", in: -999_999_999...999_999_999) ?? 1
            writer.open(.list(start: start, delimiter: "."), tag: tag)
        case .li:
            if let value = attributes.number("value", in: -999_999_999...999_999_999) { writer.count(from: value) }
            writer.open(.item(mark: nil), tag: tag)
        case .dt:
            writer.open(.block, tag: tag)
            writer.open(.words(.styled(.bold)))
        case .dd: writer.open(.item(mark: "    "), tag: tag)
        case .summary:
            writer.open(.item(mark: "▾ "), tag: tag)
            writer.open(.words(.styled(.bold)))
        case .hr: return writer.add(.rule, line: writer.line)
        case .table: writer.open(.table([]), tag: tag)
        default: writer.open(.block, tag: tag)
        }
        if tag == .center { writer.open(.aligned(.center)) }
        if tag != .table, let alignment = attributes.alignment { writer.open(.aligned(alignment)) }
    }

    /// Starts a part of a table; outside of one a block.
    private func startPart(_ tag: HTMLTag, _ attributes: Tag, _ writer: inout PageWriter) {
        guard let table = writer.place(of: Self.tables), table >= floor else { return writer.open(.block, tag: tag) }
        switch tag {
        case .caption: writer.open(.block, tag: tag)
        case .tr: writer.open(.row(isHeader: nil), tag: tag)
        case .td, .th:
            if writer.place(of: [.tr]) ?? -1 < table { writer.open(.row(isHeader: nil), tag: .tr) }
            let place = MarkupTable.Place(
                isHeader: tag == .th, alignment: attributes.alignment,
                columns: attributes.number("colspan", in: 1...100) ?? 1,
                rows: attributes.number("rowspan", in: 1...65_534) ?? 1)
            writer.open(.cell(place), tag: tag)
        default: break
        }
    }

    private func startWords(_ tag: HTMLTag, _ attributes: Tag, _ writer: inout PageWriter) {
        func open(_ words: PageElement.Words) { writer.open(.words(words), tag: tag) }
        switch tag {
        case .b, .strong: open(.styled(.bold))
        case .i, .em, .cite, .dfn, .var: open(.styled(.italic))
        case .u, .ins: open(.styled(.underlined))
        case .mark: open(.styled([.bold, .tinted]))
        case .del, .s, .strike: open(.struck)
        case .code, .kbd, .samp, .tt: open(.code)
        case .sub: open(.lowered)
        case .sup: open(.raised)
        case .q: open(.quoted)
        case .rt: open(.enclosed)
        case .rp, .script, .style, .head, .template: open(.hidden)
        case .a: if let url = attributes.url("href") { open(.link(url)) }
        case .br: writer.addLineBreak()
        case .img:
            let url = attributes.url("src") ?? ""
            writer.declare(DeclaredSize(width: attributes["width"], height: attributes["height"]), ofImage: url)
            addImage(url, "▦ ", attributes["alt"] ?? "", &writer)
        case .video, .audio:
            if let url = attributes.url("src") { addImage(url, "▶ ", attributes["title"] ?? "", &writer) }
        default: break
        }
    }

    private func addImage(_ url: String, _ mark: String, _ description: String, _ writer: inout PageWriter) {
        let depth = writer.depth
        writer.open(.words(.image(url, mark: mark)))
        writer.addCollapsed(description)
        writer.close(to: depth)
    }
}

/// HTML as a part of a page.
enum HTML {
    /// Appends a text to a page, as far as its budget allows.
    /// - Parameters:
    ///   - firstLine: the line of the source, from 0, at which the text begins.
    ///   - margin: the text to the left of all lines.
    static func append(_ text: String, to draft: inout PageDraft, firstLine: Int = 0, margin: TextRun? = nil) {
        var writer = PageWriter(draft, line: firstLine, margin: margin)
        HTMLReader().read(text, into: &writer, line: firstLine)
        draft = writer.finish()
    }
}
