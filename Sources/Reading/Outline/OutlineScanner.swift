/// Finds the lines of a text that declare something. It reads lines, not programs: what it takes for a function is one in
/// nearly all texts that people write, and costs no more than the text's length.
struct OutlineScanner {
    private let document: TextDocument
    private let rules: DeclarationRules
    private var entries: [OutlineEntry] = []
    /// The columns at which the declarations stand that are around the line.
    private var indents: [Int] = []
    private var tokens: HighlightPass?

    /// Bytes of a line that are looked at.
    private static let longestLine = 400
    /// Lines between two looks at whether anybody still waits.
    private static let linesBetweenLooks = 1_000

    init(_ document: TextDocument, _ rules: DeclarationRules) {
        self.document = document
        self.rules = rules
        tokens = document.language.map { HighlightPass(document, $0) }
    }

    mutating func scan() -> [OutlineEntry] {
        for line in 0..<document.lineCount where entries.count < Outline.mostEntries {
            if line % Self.linesBetweenLooks == 0, Task.isCancelled { break }
            let head = DeclarationLine(document.beginning(ofLine: line, bytes: Self.longestLine))
            guard !head.text.isEmpty else { continue }
            let next = { [document] in
                DeclarationLine(document.beginning(ofLine: line + 1, bytes: Self.longestLine)).text
            }
            guard let found = head.title(by: rules, next: next), !isInside(line, at: head.indent) else { continue }
            entries.append(OutlineEntry(found.title, depth: found.depth ?? depth(at: head.columns), line: line))
        }
        return entries
    }

    /// Whether a line begins in a string or a comment.
    private mutating func isInside(_ line: Int, at byte: Int) -> Bool {
        guard let run = tokens?.runs(line: line, bytes: byte..<byte + 1).first else { return false }
        return run.kind == .comment || run.kind == .string
    }

    private mutating func depth(at columns: Int) -> Int {
        while let last = indents.last, last >= columns { indents.removeLast() }
        indents.append(columns)
        return min(indents.count - 1, Outline.deepest)
    }
}

extension TextDocument {
    /// Headings, functions and types.
    func outline() -> [OutlineEntry] {
        guard let language else { return [] }
        if language.name == "Markdown" { return MarkdownOutline.entries(of: self) }
        guard let rules = DeclarationRules.of(language.name) else { return [] }
        // What stands above is known then.
        while !Task.isCancelled, highlight(throughLine: lineCount - 1, bytes: 1 << 18) {}
        var scanner = OutlineScanner(self, rules)
        return scanner.scan()
    }

    /// The first bytes of a line, whole characters of them; none where there is no such line.
    func beginning(ofLine line: Int, bytes: Int) -> [UInt8] {
        withBytes(ofLine: line) { text in
            var end = min(bytes, text.count)
            while end > 0, end < text.count, text[end] & 0xC0 == 0x80 { end -= 1 }
            return (0..<end).map { text[$0] }
        }
    }
}

/// The headings of Markdown as it was written.
enum MarkdownOutline {
    static func entries(of document: TextDocument) -> [OutlineEntry] {
        var entries: [OutlineEntry] = []
        /// The marks that end the block of code that the line is in.
        var fence: (byte: UInt8, count: Int)?
        var previous: ArraySlice<UInt8> = []
        for line in 0..<document.lineCount where entries.count < Outline.mostEntries {
            let bytes = document.beginning(ofLine: line, bytes: 2 * Outline.longestTitle)
            let indent = bytes.prefix { $0 == 0x20 }.count
            let text = bytes.dropFirst(indent)
            defer { previous = text }
            guard indent < 4, let first = text.first else { continue }
            let marks = text.prefix { $0 == first }.count
            if let open = fence {
                let isEnd = first == open.byte && marks >= open.count && text.dropFirst(marks).allSatisfy { $0 == 0x20 }
                if isEnd { fence = nil }
                continue
            }
            switch first {
            case UInt8(ascii: "`"), UInt8(ascii: "~"): if marks >= 3 { fence = (first, marks) }
            case UInt8(ascii: "#"):
                let title = text.dropFirst(marks)
                guard marks <= 6, title.first.map({ $0 == 0x20 || $0 == 0x09 }) ?? true else { continue }
                add(title, depth: marks - 1, line, to: &entries)
            case UInt8(ascii: "="), UInt8(ascii: "-"):
                let rest = text.dropFirst(marks)
                guard rest.allSatisfy({ $0 == 0x20 }), isParagraph(previous) else { continue }
                add(previous, depth: first == UInt8(ascii: "=") ? 0 : 1, line - 1, to: &entries)
            default: break
            }
        }
        return entries
    }

    private static func add(_ title: ArraySlice<UInt8>, depth: Int, _ line: Int, to entries: inout [OutlineEntry]) {
        var title = title.drop { $0 == 0x20 || $0 == 0x09 }
        while let last = title.last, last == 0x20 || last == 0x09 { title.removeLast() }
        // `## Title ##`
        let closed = title.reversed().drop { $0 == UInt8(ascii: "#") }
        if closed.first == 0x20 { title = title.prefix(closed.drop { $0 == 0x20 }.count) }
        guard !title.isEmpty else { return }
        let text = String(decoding: title.prefix(Outline.longestTitle), as: UTF8.self)
        entries.append(OutlineEntry(text, depth: depth, line: line))
    }

    /// Whether a line can be one above a line of marks, and not a list, a quote, a table or another heading.
    private static func isParagraph(_ line: ArraySlice<UInt8>) -> Bool {
        guard let first = line.first else { return false }
        return !"#>-=*+|`~".utf8.contains(first)
    }
}
