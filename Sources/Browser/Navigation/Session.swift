import Gists
import Reading

/// The user's position at the end of a session, stored for the next one.
public struct Session: Equatable, Sendable {
    /// The position in a text.
    public struct Reading: Equatable, Sendable {
        public var tab = Tab.file(0)
        /// The line and row at the top, the first column, and the line that was chosen.
        public var line = 0
        public var row = 0
        public var column = 0
        public var chosen = 0
        /// The cursor's line, if there was one.
        public var cursor: Int?
        /// The source line of this position, if something else than the source was shown.
        public var sourceLine: Int?
        public var isSource = false

        public init() {}
    }

    /// A tab, by names and numbers that stay the same between runs.
    public enum Tab: Hashable, Sendable {
        case file(Int)
        case comments, forks, about, history
    }

    public var feed: Feed
    public var filter = ""
    public var scope = ""
    public var order = ""
    public var isReversed = false
    /// The selected row.
    public var selection: RowID?
    public var rowsAbove = 0
    public var reading: Reading?
    public var search = ""
    public var address = ""
    public var choices = ScreenChoices()

    public init(feed: Feed) { self.feed = feed }
}

extension Model {
    /// The current position, to be stored for the next start; nil if there is nothing worth storing.
    public var session: Session? {
        let awaited = panes.places.awaited
        if feed.isEmpty, feed.loadedAt == nil, awaited == nil { return nil }
        guard list.isOpen(settings) else { return nil }
        var session = Session(awaited ?? panes.place(context))
        session.choices = ScreenChoices(self)
        return session
    }
}

/// The choices of earlier sessions, and the values that this session has started with.
struct StoredChoices: Equatable, Sendable {
    let choices: ScreenChoices
    let density: Density?
    let theme: String
    let wraps: Bool

    init(_ choices: ScreenChoices, _ settings: Settings, wraps: Bool) {
        self.choices = choices
        self.wraps = wraps
        density = settings.density
        theme = settings.themes.name
    }
}

extension ScreenChoices {
    /// The number of files whose encodings are stored.
    private static let mostEncodings = 100

    /// The user's changes in this session and in earlier ones. A value of the configuration or the command line is
    /// none.
    public init(_ model: Model) {
        let (stored, settings) = (model.panes.stored, model.settings)
        self = stored.choices
        dividerShift = model.window.dividerShift
        if settings.density != stored.density { density = settings.density }
        // The picker of themes previews them.
        var theme = settings.themes.name
        if case .picker(let picker) = model.box, let before = picker.themeBefore { theme = before }
        if !theme.isExactly(stored.theme) { self.theme = theme }
        if model.detail.options.wraps != stored.wraps { wraps = model.detail.options.wraps }
        encodings = model.detail.opened.encodings.suffix(Self.mostEncodings)
        imageSizes = model.detail.inlineImages.sizes
    }
}

extension Session {
    init(_ place: Place) {
        feed = place.feed
        filter = place.options.filter.text
        scope = place.options.scope.text
        order = place.options.order.rawValue
        isReversed = place.options.isReversed
        selection = place.selection
        rowsAbove = place.rowsAbove
        reading = place.reading.map(Reading.init)
        search = place.search
        address = place.address
    }

    /// The place that the session describes. Values of another version of the program are left out.
    var place: Place {
        var options = ListOptions()
        if !filter.isEmpty { options.filter = RowQuery(filter, isTyped: true) }
        options.scope = RowQuery(scope)
        options.order = ListOptions.Order(rawValue: order) ?? .feed
        options.isReversed = isReversed
        return Place(
            feed: feed, options: options, selection: selection, rowsAbove: rowsAbove,
            reading: reading.map(Place.Reading.init), search: search, address: address)
    }
}

extension Session.Reading {
    fileprivate init(_ reading: Place.Reading) {
        tab = Session.Tab(reading.tab)
        (line, row) = (reading.position.top.line, reading.position.top.row)
        (column, chosen) = (reading.position.column, reading.position.chosen)
        cursor = reading.position.cursor?.line
        sourceLine = reading.sourceLine
        isSource = reading.isSource
    }
}

extension Place.Reading {
    fileprivate init(_ reading: Session.Reading) {
        let top = WrappedPosition(line: reading.line, row: reading.row)
        var position = ReaderPosition(top: top, column: reading.column, chosen: reading.chosen)
        position.cursor = reading.cursor.map { TextCursor(line: $0) }
        self.init(
            tab: DetailTab(reading.tab), position: position, sourceLine: reading.sourceLine,
            isSource: reading.isSource)
    }
}

extension Session.Tab {
    fileprivate init(_ tab: DetailTab) {
        switch tab {
        case .file(let index): self = .file(index)
        case .comments: self = .comments
        case .forks: self = .forks
        case .history, .diff: self = .history
        case .about: self = .about
        }
    }
}

extension DetailTab {
    fileprivate init(_ tab: Session.Tab) {
        switch tab {
        case .file(let index): self = .file(index)
        case .comments: self = .comments
        case .forks: self = .forks
        case .history: self = .history
        case .about: self = .about
        }
    }
}
