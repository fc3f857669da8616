import Texts

/// Anything that the reader shows.
public enum ReadingDocument: Equatable, Sendable {
    /// The lines of a text.
    case text(TextDocument)
    /// Blocks one below the other: rendered Markdown, a notebook, comments.
    case page(Page)
    case bytes(ByteDocument)
    case table(TableDocument)
    case tree(TreeDocument)

    /// Lines of the text that a page was made from; nil for all that counts lines of its own.
    public var sourceLineCount: Int? { if case .page(let page) = self { page.sourceLineCount } else { nil } }

    /// - Parameter wraps: whether long lines of text are broken.
    func source(wraps: Bool) -> any LineSource {
        switch self {
        case .text(let text): FileLines(document: text, wraps: wraps)
        case .page(let page): page
        case .bytes(let bytes): bytes
        case .table(let table): table
        case .tree(let tree): tree
        }
    }
}

/// A way to read a file that is not its source.
public enum ReadingForm: Hashable, Sendable {
    case markdown
    case table
    /// A table whose fields tabs separate, as the file's name says.
    case tabSeparatedTable
    case tree
    /// A JSON value a line.
    case jsonLines
    case notebook
    /// What a program wrote for a terminal: colours and overstrikes.
    case terminal
    case bytes

    /// The form that suits a file; nil where it is best read as it is.
    public init?(fileName: String, language: String?, text: TextDocument) {
        if text.isBinary {
            self = .bytes
            return
        }
        let ending = fileName.parts(separatedBy: ".").last?.ifASCII.lowercased() ?? ""
        let language = language?.ifASCII
        switch (ending, language) {
        case ("ipynb", _), (_, "Jupyter Notebook"): self = .notebook
        case ("tsv", _), (_, "TSV"): self = .tabSeparatedTable
        // Tablature for guitars has the same ending.
        case ("tab", _) where text.line(0).utf8.contains(0x09): self = .tabSeparatedTable
        case ("csv", _), (_, "CSV"): self = .table
        case ("jsonl", _), ("ndjson", _): self = .jsonLines
        case ("json", _), ("jsonc", _), ("geojson", _), ("webmanifest", _), ("code-workspace", _): self = .tree
        case _ where language.flatMap(Language.named)?.name == "JSON": self = .tree
        case _ where Self.isMarkdown(ending, language): self = .markdown
        default:
            guard text.isForTerminal, Self.isPrinted(fileName, language) else { return nil }
            self = .terminal
        }
    }

    /// True for files that programs write for people; in other languages' files colours are part of the code.
    private static func isPrinted(_ fileName: String, _ language: String?) -> Bool {
        guard language != "ShellSession", let known = Language.ofFile(named: fileName, language: language) else {
            return true
        }
        return ["Text", "Diff", "Roff"].contains(known.name)
    }

    /// What GitHub renders as Markdown, by the ends of names and by languages.
    private static func isMarkdown(_ ending: String, _ language: String?) -> Bool {
        let endings = [
            "md", "markdown", "mkd", "mkdn", "mkdown", "mdown", "mdwn", "livemd", "rmd", "rmarkdown", "qmd", "mdx",
        ]
        return endings.contains(ending) || ["Markdown", "RMarkdown", "MDX"].contains(language)
    }

    /// Reads a text within what a budget allows; nil where that ends (`ReadingBudget.stop` says why) or the text turns out
    /// not to be what its name says.
    /// - Parameter isWhole: false for a text of which only the beginning is here.
    public func read(
        _ text: TextDocument, isWhole: Bool = true, within budget: ReadingBudget
    ) -> ReadingDocument? {
        let document: ReadingDocument? =
            switch self {
            case .markdown: .page(Markdown.page(text, within: budget))
            case .table, .tabSeparatedTable:
                .table(TableDocument(text, isTabSeparated: self == .tabSeparatedTable, within: budget))
            case .tree, .jsonLines:
                TreeDocument(text, isLines: self == .jsonLines, isWhole: isWhole, within: budget).map(
                    ReadingDocument.tree)
            case .notebook:
                Notebook.page(text, isWhole: isWhole, within: budget).map(ReadingDocument.page)
            case .terminal: .page(TerminalText.page(text, within: budget))
            case .bytes: .bytes(ByteDocument(text.bytes))
            }
        return budget.stop == nil ? document : nil
    }

    /// Tells whether it is worth a try between two key presses (`ReadingLimits.quick`).
    public func isShort(_ text: TextDocument) -> Bool { self == .bytes || text.byteCount <= 16 << 10 }
}
