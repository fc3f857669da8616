/// Any content of the reader.
public enum ReadingDocument: Equatable, Sendable {
    /// The lines of a text.
    case text(TextDocument)
    /// Blocks one below the other: rendered Markdown, a notebook, comments.
    case page(Page)
    case bytes(ByteDocument)
    case table(TableDocument)
    case tree(TreeDocument)

    /// The number of source lines of a page; nil for documents that count their own lines.
    public var sourceLineCount: Int? { if case .page(let page) = self { page.sourceLineCount } else { nil } }

    /// - Parameter wraps: true to wrap long lines of text.
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

/// A rendered form of a file, instead of its source.
public enum ReadingForm: Hashable, Sendable {
    case markdown
    case table
    /// A tab-separated table, according to the file's name.
    case tabSeparatedTable
    case tree
    /// One JSON value per line.
    case jsonLines
    case notebook
    /// Terminal output: colours and overstrikes.
    case terminal
    case bytes

    /// The form for a file; nil if the source is best.
    public init?(fileName: String, language: String?, text: TextDocument) {
        if text.isBinary {
            self = .bytes
            return
        }
        // There is nothing to be rendered.
        if text.isBlank { return nil }
        let ending = fileName.parts(separatedBy: ".").last?.ifASCII.lowercased() ?? ""
        let language = language?.ifASCII
        switch (ending, language) {
        case ("ipynb", _), (_, "Jupyter Notebook"): self = .notebook
        case ("tsv", _), (_, "TSV"): self = .tabSeparatedTable
        // Guitar tablature has the same extension.
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

    /// True for files that programs write for users; in files of other languages, colours are part of the code.
    private static func isPrinted(_ fileName: String, _ language: String?) -> Bool {
        guard language != "ShellSession", let known = Language.ofFile(named: fileName, language: language) else {
            return true
        }
        return ["Text", "Diff", "Roff"].contains(known.name)
    }

    /// True for files that GitHub renders as Markdown, by extension and language.
    private static func isMarkdown(_ ending: String, _ language: String?) -> Bool {
        let endings = [
            "md", "markdown", "mkd", "mkdn", "mkdown", "mdown", "mdwn", "livemd", "rmd", "rmarkdown", "qmd", "mdx",
        ]
        return endings.contains(ending) || ["Markdown", "RMarkdown", "MDX"].contains(language)
    }

    /// Reads a text within a budget; nil if that ends (`ReadingBudget.stop` has the reason) or the text does not have
    /// the form of its name.
    /// - Parameter isWhole: false if only the beginning of the text is available.
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

    /// True if it is worth a try between two key presses (`ReadingLimits.quick`).
    public func isShort(_ text: TextDocument) -> Bool { self == .bytes || text.byteCount <= 16 << 10 }
}
