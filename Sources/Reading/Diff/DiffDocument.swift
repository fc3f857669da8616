import Texts

/// Files before and after, as a page that shows the differences: one below the other, line by line, with the changed
/// words of a line marked. Equal lines far from any change are folds.
public struct DiffDocument: Sendable {
    public let page: Page
    /// The numbers of removed and added lines.
    public let removed: Int
    public let added: Int
    /// True if nothing differs; the page says so.
    public let isEmpty: Bool

    public var document: ReadingDocument { .page(page) }

    /// The layout of the page.
    public struct Shape: Hashable, Sendable {
        /// True to show the old text on the left and the new one on the right.
        public var isSideBySide = false
        /// The indexes of the open folds among all folds, counted from the top of the page.
        public var openFolds: Set<Int> = []
        public var opensAll = false

        public init() {}

        func isOpen(_ fold: Int) -> Bool { opensAll || openFolds.contains(fold) }
    }

    /// Facts about a file besides its lines.
    public struct Fact: Hashable, Sendable {
        /// GitHub's name for the language; nil to derive it from the file name.
        public var language: String?
        public var note: String?

        public init(language: String? = nil, note: String? = nil) {
            self.language = language
            self.note = note
        }
    }

    /// A file that differs but can't be compared.
    public struct Unread: Hashable, Sendable {
        @Exact public var name: String
        /// The reason.
        public var note: String
        /// The images before and after, if it is an image.
        public var images: [Image]

        public struct Image: Hashable, Sendable {
            public var label: String
            public var url: String

            public init(label: String, url: String) {
                self.label = label
                self.url = url
            }
        }

        public init(name: String, note: String, images: [Image] = []) {
            self.name = name
            self.note = note
            self.images = images
        }
    }

    /// - Parameters:
    ///   - files: by name; nil for a missing file before or after. A renamed file is two of these.
    ///   - budget: ends the work if it takes too long or is cancelled.
    /// - Returns: nil if the budget has ended.
    public init?(
        of files: [(name: String, before: String?, after: String?)], within budget: ReadingBudget = ReadingBudget()
    ) {
        let old = files.compactMap { file in file.before.map { FileChanges.Version(name: file.name, $0.utf8) } }
        let new = files.compactMap { file in file.after.map { FileChanges.Version(name: file.name, $0.utf8) } }
        guard let changes = FileChanges(from: old, to: new, isCancelled: { !budget.allows() }) else { return nil }
        self.init(changes, within: budget)
    }

    /// - Parameters:
    ///   - facts: by the current names of the files.
    /// - Returns: nil if the budget has ended.
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
