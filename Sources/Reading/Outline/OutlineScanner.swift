/// Finds the lines of a text with declarations. It reads lines, not programs: its results are right in nearly all real
/// texts, in linear time.
struct OutlineScanner {
    private let document: TextDocument
    private let rules: DeclarationRules
    private var entries: [OutlineEntry] = []
    /// The columns of the declarations that contain the current line.
    private var indents: [Int] = []
    private var tokens: HighlightPass?

    /// Bytes of a line that are examined.
    private static let longestLine = 400
    /// Lines between two checks for cancellation.
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

    /// True if a line begins in a string or a comment.
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
        // Determines the states of all lines.
        while !Task.isCancelled, highlight(throughLine: lineCount - 1, bytes: 1 << 18) {}
        var scanner = OutlineScanner(self, rules)
        return scanner.scan()
    }

    /// The first bytes of a line, in whole characters; empty if there is no such line.
    func beginning(ofLine line: Int, bytes: Int) -> [UInt8] {
        withBytes(ofLine: line) { text in
            var end = min(bytes, text.count)
            while end > 0, end < text.count, text[end] & 0xC0 == 0x80 { end -= 1 }
            return (0..<end).map { text[$0] }
        }
    }
}
