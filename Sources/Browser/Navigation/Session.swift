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

    public init(feed: Feed) { self.feed = feed }
}

extension Model {
    /// The current position, to be stored for the next start; nil if there is nothing worth storing.
    public var session: Session? {
        let awaited = panes.places.awaited
        if feed.isEmpty, feed.loadedAt == nil, awaited == nil { return nil }
        return list.isOpen(settings) ? Session(awaited ?? panes.place(context)) : nil
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
