import CMarkdown

/// Renders GitHub's Markdown as pages.
public enum Markdown {
    /// Longer texts are shown unrendered: the parser counts in 32 bits.
    private static let longest = 64 << 20

    /// Bytes of memory that the program needs for each byte of a text, as downloaded, stored and shown; counted for the
    /// part above the usual size, since the limit leaves room for the rest. The positions of lines are counted as well.
    private static let copies = 7
    private static let usualSize = 5 << 20

    /// The page for a text, as far as the budget allows.
    public static func page(_ text: TextDocument, within budget: ReadingBudget) -> Page {
        var draft = PageDraft(budget)
        budget.allows(work: 0, bytes: copies * max(0, text.byteCount - usualSize) + 8 * text.lineCount)
        let matter = FrontMatter.lineCount(of: text)
        for line in 1..<max(1, matter - 1) where budget.allows() {
            let words = StyledText(text.line(line), SpanStyle(.aside))
            draft.append(Block(body: .text(words), sourceLine: line))
        }
        if matter > 0 { draft.append(Block(body: .blank, sourceLine: matter - 1)) }
        append(FrontMatter.rest(of: text, behind: matter), to: &draft, firstLine: matter)
        var page = Page(draft, hasBidirectionalControls: text.hasBidirectionalControls)
        page.sourceLineCount = text.lineCount
        return page
    }

    /// Appends a text to a page, as far as its budget allows.
    /// - Parameters:
    ///   - firstLine: the line of the source, from 0, at which the text begins.
    ///   - margin: the text to the left of all lines.
    static func append(_ text: String, to draft: inout PageDraft, firstLine: Int = 0, margin: TextRun? = nil) {
        var text = text
        guard !text.isEmpty, let tree = text.withUTF8({ parse($0, within: draft.budget) }) else { return }
        defer { markdown_free(tree) }
        draft = MarkdownReader.append(markdown_root(tree), to: draft, firstLine: firstLine, margin: margin)
    }

    /// The tree of a text; nil, and the budget has ended, if the text exceeds it.
    private static func parse(_ text: UnsafeBufferPointer<UInt8>, within budget: ReadingBudget) -> OpaquePointer? {
        guard let start = text.baseAddress else { return nil }
        // The parser counts in 32 bits.
        let isTooLong = text.count > longest
        // The budget outlives the call, and the parser keeps no reference to it.
        let context = Unmanaged.passUnretained(budget).toOpaque()
        let tree =
            isTooLong
            ? nil
            : markdown_parse(
                start, text.count, budget.waits,
                { context, work, bytes in
                    guard let context else { return false }
                    return Unmanaged<ReadingBudget>.fromOpaque(context).takeUnretainedValue()
                        .allows(work: work, bytes: bytes)
                }, context)
        if tree == nil { budget.end(budget.waits ? .memory : .work) }
        return tree
    }
}
