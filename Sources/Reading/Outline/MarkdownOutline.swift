/// The headings of a Markdown source.
struct MarkdownOutline {
    private let document: TextDocument
    private var entries: [OutlineEntry] = []
    /// The marks that end the current block of code.
    private var fence: (byte: UInt8, count: Int)?
    /// True in a comment that began on a line above.
    private var isInComment = false
    private var previous: ArraySlice<UInt8> = []

    /// The maximum number of lines that are searched for the end of an HTML heading.
    private static let mostLines = 20

    static func entries(of document: TextDocument) -> [OutlineEntry] {
        var outline = MarkdownOutline(document: document)
        let lines = FrontMatter.lineCount(of: document)..<document.lineCount
        for line in lines where outline.entries.count < Outline.mostEntries { outline.read(line) }
        return outline.entries
    }

    private init(document: TextDocument) { self.document = document }

    private mutating func read(_ line: Int) {
        let bytes = bytes(of: line)
        let indent = bytes.prefix { $0 == 0x20 }.count
        let text = bytes.dropFirst(indent)
        defer { previous = text }
        guard let first = text.first, !isInComment(text) else { return }
        if first == UInt8(ascii: "<"), fence == nil, indent < 4 || !previous.isEmpty { return addHTML(text, line) }
        guard indent < 4 else { return }
        let marks = text.prefix { $0 == first }.count
        if let open = fence {
            let isEnd = first == open.byte && marks >= open.count && text.dropFirst(marks).allSatisfy { $0 == 0x20 }
            if isEnd { fence = nil }
            return
        }
        switch first {
        case UInt8(ascii: "`"), UInt8(ascii: "~"): if marks >= 3 { fence = (first, marks) }
        case UInt8(ascii: "#"):
            let title = text.dropFirst(marks)
            guard marks <= 6, title.first.map({ $0 == 0x20 || $0 == 0x09 }) ?? true else { return }
            add(title, depth: marks - 1, line)
        case UInt8(ascii: "="), UInt8(ascii: "-"):
            let rest = text.dropFirst(marks)
            guard rest.allSatisfy({ $0 == 0x20 }), isParagraph(previous) else { return }
            add(previous, depth: first == UInt8(ascii: "=") ? 0 : 1, line - 1)
        default: break
        }
    }

    private func bytes(of line: Int) -> [UInt8] { document.beginning(ofLine: line, bytes: 2 * Outline.longestTitle) }

    private mutating func add(_ title: ArraySlice<UInt8>, depth: Int, _ line: Int) {
        var title = title.drop { $0 == 0x20 || $0 == 0x09 }
        while let last = title.last, last == 0x20 || last == 0x09 { title.removeLast() }
        // `## Title ##`
        let closed = title.reversed().drop { $0 == UInt8(ascii: "#") }
        if closed.first == 0x20 { title = title.prefix(closed.drop { $0 == 0x20 }.count) }
        guard !title.isEmpty else { return }
        let text = String(decoding: title.prefix(Outline.longestTitle), as: UTF8.self)
        entries.append(OutlineEntry(text, depth: depth, line: line))
    }

    /// True if a line can be above a line of marks, and is not a list, a quote, a table or another heading.
    private func isParagraph(_ line: ArraySlice<UInt8>) -> Bool {
        guard let first = line.first else { return false }
        return !"#>-=*+|`~".utf8.contains(first)
    }

    // MARK: - HTML

    /// True if a line belongs to a comment with several lines.
    private mutating func isInComment(_ text: ArraySlice<UInt8>) -> Bool {
        guard fence == nil else { return false }
        let isInside = isInComment
        if isInside || text.starts(with: "<!--".utf8) { isInComment = text.firstRange(of: "-->".utf8) == nil }
        return isInside
    }

    /// A heading in HTML, `<h1 align="center">Title</h1>`, perhaps on several lines.
    private mutating func addHTML(_ text: ArraySlice<UInt8>, _ line: Int) {
        let name = String(decoding: text.dropFirst().prefix(2), as: UTF8.self).lowercased()
        guard let level = HTMLTag(name: name)?.headingLevel else { return }
        var html = Array(text)
        for next in (line + 1)..<(line + Self.mostLines) where next < document.lineCount {
            guard html.firstRange(of: "</h".utf8) == nil else { break }
            let bytes = bytes(of: next)
            guard !bytes.isEmpty else { break }
            html += [0x0A] + bytes
        }
        var title = ""
        var tokenizer = HTMLTokenizer(String(decoding: html, as: UTF8.self))
        while let token = tokenizer.next() {
            if case .end(let name) = token, HTMLTag(name: name)?.headingLevel != nil { break }
            if case .text(let range) = token { title += CharacterReference.decoded(tokenizer.bytes[range]) }
        }
        let words = title.unicodeScalars.split(whereSeparator: \.isWhitespace).map { String($0) }.joined(separator: " ")
        add(Array(words.utf8)[...], depth: level - 1, line)
    }
}
