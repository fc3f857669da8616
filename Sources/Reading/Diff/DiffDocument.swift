import Texts

/// Files before and after, as a page that shows what differs: one below the other, line by line, with the words marked that
/// changed within a line. Equal lines far from any change are folds.
public struct DiffDocument: Sendable {
    public let page: Page
    /// Lines that went and lines that came.
    public let removed: Int
    public let added: Int
    /// True where nothing differs; the page says so.
    public let isEmpty: Bool

    public var document: ReadingDocument { .page(page) }

    /// How the page looks.
    public struct Shape: Hashable, Sendable {
        /// Whether before stands at the left and after at the right of it.
        public var isSideBySide = false
        /// The folds that are open, counted from the top of the page, be they open or not.
        public var openFolds: Set<Int> = []
        public var opensAll = false

        public init() {}

        func isOpen(_ fold: Int) -> Bool { opensAll || openFolds.contains(fold) }
    }

    /// What is to be said of a file beside its lines.
    public struct Fact: Hashable, Sendable {
        /// As GitHub calls it; nil for what the name tells.
        public var language: String?
        public var note: String?

        public init(language: String? = nil, note: String? = nil) {
            self.language = language
            self.note = note
        }
    }

    /// A file that differs and can't be compared.
    public struct Unread: Hashable, Sendable {
        @Exact public var name: String
        /// Why.
        public var note: String
        /// What it looks like, where it is a picture.
        public var pictures: [Picture]

        public struct Picture: Hashable, Sendable {
            public var label: String
            public var url: String

            public init(label: String, url: String) {
                self.label = label
                self.url = url
            }
        }

        public init(name: String, note: String, pictures: [Picture] = []) {
            self.name = name
            self.note = note
            self.pictures = pictures
        }
    }

    /// - Parameters:
    ///   - files: by name; nil for what is not there before or after. A file that has another name now is two of these.
    ///   - budget: ends the work where it takes too long, or nobody waits for it any more.
    /// - Returns: nil where the budget has ended.
    public init?(
        of files: [(name: String, before: String?, after: String?)], within budget: ReadingBudget = ReadingBudget()
    ) {
        let old = files.compactMap { file in file.before.map { FileChanges.Version(name: file.name, $0.utf8) } }
        let new = files.compactMap { file in file.after.map { FileChanges.Version(name: file.name, $0.utf8) } }
        guard let changes = FileChanges(from: old, to: new, isCancelled: { !budget.allows() }) else { return nil }
        self.init(changes, within: budget)
    }

    /// - Parameters:
    ///   - facts: by the files' names, as they are called now.
    /// - Returns: nil where the budget has ended.
    public init?(
        _ changes: FileChanges, shape: Shape = Shape(), facts: [ExactText: Fact] = [:],
        unread: [Unread] = [], within budget: ReadingBudget = ReadingBudget()
    ) {
        var writer = DiffWriter(shape, budget)
        for pair in changes.pairs { writer.add(pair, facts[pair.name] ?? Fact()) }
        for file in unread { writer.add(file) }
        if changes.pairs.isEmpty, unread.isEmpty {
            writer.page.line([TextRun(Words.Diff.none, SpanStyle(.aside))])
        }
        guard budget.stop == nil else { return nil }
        page = writer.page.page
        let counts = changes.pairs.compactMap { $0.diff?.counts }
        removed = counts.reduce(0) { $0 + $1.removed }
        added = counts.reduce(0) { $0 + $1.added }
        isEmpty = changes.pairs.isEmpty && unread.isEmpty
    }
}
