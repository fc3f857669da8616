import Cells
import Gists
import Reading
import Texts

/// A list to choose from by typing: the palette's commands, the scopes.
struct Picker: Hashable, Sendable {
    enum Choice: Hashable, Sendable {
        case perform(Command)
        case copy(String, as: String)
        case order(ListOptions.Order)
        case density(Density)
        case theme(String)
        /// Performs this text as if it was typed after `:`.
        case typed(String)
        case scope(String)
        /// Removes the rule of this text; all rules if it is empty.
        case unhide(String)
        /// A tab of the gist.
        case tab(DetailTab)
        /// A line, from 0, of the reader's text.
        case line(Int)
        /// A place in one of the gist's files.
        case place(FilePlace)
        /// Puts this after `:`, for the user to complete.
        case type(String)
        /// Answers a question about a draft.
        case form(FormAnswer)
        case account(AccountChoice)
        case comment(CommentChoice)
        /// Answers a configured command's question.
        case answer(AskingCommand)
    }

    struct Item: Hashable, Sendable {
        var name: String
        /// At the right: the keys, or a number.
        var detail = ""
        /// A command's name after `:`. It is searched like the name.
        var alias = ""
        var choice: Choice
        /// Higher for commands that were used more recently; 0 for others.
        var recency = 0
        /// The parts of the name around a search's matches, if the item is one of its results.
        var found: [Snippet.Part] = []

        /// The columns of its texts, and of the gaps between them.
        fileprivate var columns: Int {
            [name, alias, detail].reduce(6) { $0 + ($1.isEmpty ? 0 : TextWidth.columns(of: $1.prefix(300)) + 2) }
        }

        fileprivate var words: String { alias.isEmpty ? name : "\(alias)\u{0}\(name)" }
    }

    let title: String
    let items: [Item]
    var line = LineEditor() {
        didSet { if line.text != oldValue.text { matches = Self.matches(of: items, line.text) } }
    }
    /// The items that have every word typed, the best matches first.
    private(set) var matches: [Item]
    /// The index of the selected item among those that match.
    var selected = 0
    /// The theme to restore if choices are previewed.
    var themeBefore: String?

    /// The columns that the widest item needs.
    let columns: Int

    init(title: String, items: [Item]) {
        self.title = title
        self.items = items
        matches = items
        columns = items.prefix(Self.mostMeasured).map(\.columns).max() ?? 0
    }

    /// The number of items that are measured: a text can have 100,000 headings.
    private static let mostMeasured = 2_000

    private static func matches(of items: [Item], _ text: String) -> [Item] {
        let query = RowQuery(text)
        guard !query.isEmpty else { return items }
        let typed = PickerRank.Typed(text)
        let ranked = items.enumerated().compactMap { number, item in
            query.score(in: item.words).map {
                (rank: PickerRank(of: item, for: typed, score: $0), number: number, item: item)
            }
        }
        return ranked.sorted { ($1.rank, $0.number) < ($0.rank, $1.number) }.map(\.item)
    }

    mutating func move(by offset: Int) {
        selected = min(max(0, selected + offset), max(0, matches.count - 1))
    }

    mutating func handle(_ key: Key, _ update: inout UpdateContext) {
        switch key {
        case .escape, .control("g"): return close(&update)
        case .enter: return choose(selected, &update)
        case .up, .control("p"), .control("k"): move(by: -1)
        case .down, .control("n"), .control("j"), .tab: move(by: 1)
        case .pageUp: move(by: -10)
        case .pageDown: move(by: 10)
        default: if line.press(key) { selected = 0 }
        }
        preview(&update)
    }

    mutating func insert(_ text: String, _ update: inout UpdateContext) {
        line.insert(text.trimming(while: \.isNewline))
        selected = 0
        preview(&update)
    }

    /// Closes the picker and performs the action of one of the matching choices.
    func choose(_ number: Int, _ update: inout UpdateContext) {
        close(&update)
        guard matches.indices.contains(number) else { return }
        let item = matches[number]
        update.perform(.choose(item.choice, alias: item.alias))
    }

    /// Closes the picker. A theme that was only previewed is removed.
    func close(_ update: inout UpdateContext) {
        update.dismiss(.box)
        if let themeBefore { update.perform(.useTheme(themeBefore)) }
    }

    /// Shows the selected theme.
    func preview(_ update: inout UpdateContext) {
        guard themeBefore != nil, matches.indices.contains(selected), case .theme(let name) = matches[selected].choice
        else { return }
        update.perform(.useTheme(name))
    }

    /// The current choice, for screen readers.
    var announcement: String {
        let matches = matches
        guard matches.indices.contains(selected) else { return Words.Overlay.nothing(title) }
        let item = matches[selected]
        let details = [item.name, item.alias, item.detail.trimming(while: \.isWhitespace)].filter { !$0.isEmpty }
        return "\(title), \(selected + 1) of \(matches.count): " + details.joined(separator: ", ")
    }
}

extension Picker {
    /// The picker of scopes for the loaded rows; the commonest language is first.
    static func scopes(of feed: FeedState) -> Picker {
        var counts: [String: Int] = [:]
        for gist in feed.contents {
            for language in Set(gist.files.compactMap(\.language)) { counts[language, default: 0] += 1 }
        }
        let languages = counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.map { language, count in
            Item(name: language, detail: "\(count)", choice: .scope("lang:" + RowQuery.word(language)))
        }
        let others = [
            Item(name: Words.Overlay.withComments, choice: .scope("has:comments")),
            Item(name: Words.Overlay.large, choice: .scope("size:>10k")),
            Item(name: Words.Overlay.secret, choice: .scope("is:secret")),
        ]
        return Picker(
            title: Words.Overlay.showOnly,
            items: [Item(name: Words.Overlay.allGists, choice: .scope(""))] + others + languages)
    }
}

extension RowQuery {
    /// Returns a text's score for the words; nil if it lacks one of them.
    func score(in text: String) -> Int? {
        let text = Array(PlainLetters.inLowerCase.text(text).utf8)
        return text.withUnsafeBufferPointer { text in
            var sum = 0
            for part in parts {
                switch part.condition {
                case .fuzzy(let term):
                    guard let score = term.score(in: text) else { return nil }
                    sum += score
                case .exact(let word):
                    guard (ByteSearch.first(word, in: text) != nil) != part.isNegated else { return nil }
                default: break
                }
            }
            return sum
        }
    }
}
