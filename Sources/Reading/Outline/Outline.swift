/// A line of a document that names the content below it: a heading, a function, a key.
public struct OutlineEntry: Hashable, Sendable {
    public var title: String
    /// Its nesting depth, from 0.
    public var depth: Int
    /// The line of the document.
    public var line: Int

    public init(_ title: String, depth: Int = 0, line: Int) {
        self.title = title
        self.depth = depth
        self.line = line
    }
}

/// The outlines of documents, limited in length and depth to what users can read.
public enum Outline {
    /// The maximum number of entries; further ones are left out.
    public static let mostEntries = 5_000
    static let deepest = 8
    /// The maximum length of a title in bytes.
    static let longestTitle = 200
}

extension ReadingDocument {
    /// Returns the headings, functions, types or keys of the document, from the top. Reads the whole document: for a
    /// long one, use another thread.
    public func outline() -> [OutlineEntry] {
        switch self {
        case .text(let text): text.outline()
        case .page(let page): page.outline()
        case .tree(let tree): tree.outline()
        case .table, .bytes: []
        }
    }

    /// True if the outline can be computed between two key presses.
    public var hasShortOutline: Bool {
        switch self {
        case .text(let text): text.byteCount <= TextDocument.highlightByteBudget
        case .page, .tree: lineCount <= 20_000
        case .table, .bytes: true
        }
    }

    private var lineCount: Int { source(wraps: true).lineCount }
}

extension Page {
    /// The headings; for comments, the author of each, and below it the headings in it.
    func outline() -> [OutlineEntry] {
        var entries: [OutlineEntry] = []
        let outer = storage.headings.isEmpty ? 0 : 1
        for (line, block) in storage.blocks.enumerated() where entries.count < Outline.mostEntries {
            if storage.headings[line] != nil {
                entries.append(OutlineEntry(text(line: line), line: line))
            } else if let level = storage.levels[line] {
                entries.append(OutlineEntry(block.text, depth: level - 1 + outer, line: line))
            }
        }
        return entries
    }
}

extension TreeDocument {
    /// The members of the outermost object, or of each value if there are several.
    func outline() -> [OutlineEntry] {
        var entries: [OutlineEntry] = []
        for line in 0..<lineCount where entries.count < Outline.mostEntries {
            guard let title = outlineTitle(ofLine: line) else { continue }
            entries.append(OutlineEntry(title, line: line))
        }
        return entries
    }
}
