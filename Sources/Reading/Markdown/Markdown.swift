import CMarkdown

/// GitHub's Markdown as pages.
public enum Markdown {
    /// Longer texts are shown as they are: the parser counts in 32 bits.
    private static let longest = 64 << 20

    /// The page of a text, as far as the budget goes.
    public static func page(_ text: TextDocument, within budget: ReadingBudget) -> Page {
        var draft = PageDraft(budget)
        append(text.storage.text, to: &draft)
        var page = Page(draft, hasBidirectionalControls: text.hasBidirectionalControls)
        page.sourceLineCount = text.lineCount
        return page
    }

    /// Appends a text to a page, as far as its budget goes.
    /// - Parameters:
    ///   - firstLine: the line of the source, from 0, that is the text's first.
    ///   - margin: what stands to the left of all of it.
    static func append(_ text: String, to draft: inout PageDraft, firstLine: Int = 0, margin: TextRun? = nil) {
        var text = text
        guard !text.isEmpty, let tree = text.withUTF8({ parse($0, within: draft.budget) }) else { return }
        defer { markdown_free(tree) }
        draft = MarkdownReader.append(markdown_root(tree), to: draft, firstLine: firstLine, margin: margin)
    }

    /// The tree of a text; nil, and the budget has ended, where that allows no more.
    private static func parse(_ text: UnsafeBufferPointer<UInt8>, within budget: ReadingBudget) -> OpaquePointer? {
        guard let start = text.baseAddress else { return nil }
        // The parser counts in 32 bits.
        let isTooLong = text.count > longest
        // The budget outlives the call, and the parser keeps nothing of it.
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

/// A node of a parsed text, whose tree must be there.
struct MarkdownNode {
    let pointer: OpaquePointer
    let kind: markdown_kind

    init(_ pointer: OpaquePointer) {
        self.pointer = pointer
        kind = markdown_node_kind(pointer)
    }

    var parent: MarkdownNode? { markdown_parent(pointer).map(MarkdownNode.init) }
    var previous: MarkdownNode? { markdown_previous(pointer).map(MarkdownNode.init) }

    /// From 0.
    var line: Int { max(0, Int(markdown_line(pointer)) - 1) }
    var literal: String { Self.text(markdown_literal(pointer)) }
    var url: String { Self.text(markdown_url(pointer)) }
    var fenceInfo: String { Self.text(markdown_fence_info(pointer)) }
    var isFenced: Bool { markdown_is_fenced(pointer) }
    var headingLevel: Int { Int(markdown_heading_level(pointer)) }
    /// The first number of a list that has some.
    var listStart: Int? { markdown_is_ordered(pointer) ? Int(markdown_list_start(pointer)) : nil }
    var listDelimiter: String { String(Unicode.Scalar(UInt8(bitPattern: markdown_list_delimiter(pointer)))) }
    var isTight: Bool { kind == MARKDOWN_LIST && markdown_is_tight(pointer) }

    /// Whether a task is done; nil for an item that is no task.
    var isDone: Bool? {
        switch UInt8(bitPattern: markdown_task(pointer)) {
        case UInt8(ascii: "x"): true
        case UInt8(ascii: " "): false
        default: nil
        }
    }

    private static func text(_ bytes: markdown_bytes) -> String {
        String(decoding: UnsafeBufferPointer(start: bytes.start, count: bytes.count), as: UTF8.self)
    }
}
