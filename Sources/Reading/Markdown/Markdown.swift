import CMarkdown
import Synchronization

/// GitHub's Markdown as pages.
public enum Markdown {
    /// libcmark-gfm keeps a table for the whole process while it parses.
    private static let parser = Mutex(())

    /// The page of a text; nil where it would take too long to read (see `MarkdownLimits`).
    public static func page(_ text: TextDocument) -> Page? {
        var draft = PageDraft()
        guard append(text.storage.text, to: &draft) else { return nil }
        return Page(draft, hasBidirectionalControls: text.hasBidirectionalControls)
    }

    /// Appends a text to a page; false, and nothing appended, where it would take too long.
    /// - Parameters:
    ///   - firstLine: the line of the source, from 0, that is the text's first.
    ///   - margin: what stands to the left of all of it.
    static func append(_ text: String, to draft: inout PageDraft, firstLine: Int = 0, margin: TextRun? = nil) -> Bool {
        var text = text
        return text.withUTF8 { bytes in
            guard MarkdownLimits.allow(bytes.span) else { return false }
            guard let start = bytes.baseAddress else { return true }
            // Out of the lock as a number: a pointer that is handed over is nobody else's.
            let address = parser.withLock { _ in UInt(bitPattern: markdown_parse(start, bytes.count)) }
            guard let root = OpaquePointer(bitPattern: address) else { return false }
            defer { cmark_node_free(root) }
            draft = MarkdownReader.append(root, to: draft, firstLine: firstLine, margin: margin)
            return true
        }
    }
}
