import Gists

/// The filter and the order of a feed's loaded rows.
struct ListOptions: Hashable, Sendable {
    /// The sort order: the largest or newest first. In the feed's order, filtered rows are ranked by how well they
    /// match.
    enum Order: String, CaseIterable, Sendable {
        case feed = "feed order"
        case updated, created, files, comments

        var label: String { self == .feed ? Words.List.asServed : rawValue }

        /// The order that `cycle-order` switches to.
        var next: Order {
            let all = Self.allCases
            return all[((all.firstIndex(of: self) ?? 0) + 1) % all.count]
        }
    }

    /// The filter typed after `/`.
    var filter = RowQuery("")
    /// A filter for a part of the feed that is independent of the typed one.
    var scope = RowQuery("")
    var order = Order.feed
    var isReversed = false

    /// True if some rows may be hidden.
    var hidesRows: Bool { !filter.isEmpty || !scope.isEmpty }
    /// True if the shown rows are in the feed's order, even if some are hidden.
    var isInFeedOrder: Bool { order == .feed && !isReversed && !filter.ranks }
    /// True if all rows are shown in the feed's order.
    var isUnfiltered: Bool { !hidesRows && order == .feed && !isReversed }

    /// True if the shown rows depend on what the user has read.
    var dependsOnReading: Bool { scope.dependsOnReading || filter.dependsOnReading }

    /// The text for messages: `lang:swift · comments ↓`.
    var summary: String {
        var parts: [String] = []
        if !scope.isEmpty { parts.append(scope.text) }
        if !filter.isEmpty { parts.append("“\(filter.text)”") }
        if !orderSummary.isEmpty { parts.append(orderSummary) }
        return parts.joined(separator: " · ")
    }

    /// `comments ↓`; empty for the feed's own order.
    var orderSummary: String {
        order == .feed && !isReversed ? "" : "\(order.label) \(isReversed ? "↑" : "↓")"
    }

    /// Returns the indices of the shown rows among all, in the order in which they are shown.
    /// - Parameter reading: the gists that the user has read; nil if it is unknown.
    func places(of rows: RowContents, index: RowIndex, _ reading: RowReading? = nil) -> [Int] {
        var places = Array(rows.indices)
        for query in [scope, filter] where !query.isEmpty {
            if query.hasIndexed { places = index.rows(matching: query, among: places) }
            if query.hasProperties { places = places.filter { query.properties(of: rows[$0], reading) } }
        }
        if let keys = keys(of: places, in: rows, index) {
            // Rows with equal keys keep the feed's order.
            places = places.indices.sorted { (keys[$1], $0) < (keys[$0], $1) }.map { places[$0] }
        }
        if isReversed { places.reverse() }
        return places
    }

    /// Above this number of matches, ranking them is not worth its time.
    private static let mostRanked = 10_000

    /// Returns the sort keys of the rows; nil if they keep their order.
    private func keys(of places: [Int], in rows: RowContents, _ index: RowIndex) -> [Double]? {
        func keys(_ key: (Gist) -> Double) -> [Double] { places.map { key(rows[$0]) } }
        return switch order {
        case .feed: places.count > Self.mostRanked ? nil : index.scores(of: places, for: filter)
        case .updated: keys(\.updatedAt.timeIntervalSinceReferenceDate)
        case .created: keys(\.createdAt.timeIntervalSinceReferenceDate)
        case .files: keys { Double($0.files.count) }
        case .comments: keys { Double($0.commentCount) }
        }
    }
}

/// The shown rows of a feed if some are hidden, or if they are not in its order.
struct ShownRows: Equatable, Sendable {
    /// Their indices among all rows.
    let places: [Int]
    /// The index of each row among the shown ones, or -1.
    private var numbers: [Int32]

    init(places: [Int], rowCount: Int) {
        self.places = places
        numbers = Array(repeating: -1, count: rowCount)
        for (number, place) in places.enumerated() { numbers[place] = Int32(number) }
    }

    /// Returns a row's index among the shown ones; nil if it is hidden.
    func index(ofPlace place: Int) -> Int? {
        guard numbers.indices.contains(place), numbers[place] >= 0 else { return nil }
        return Int(numbers[place])
    }
}

extension Menu {
    /// The menu of a list's orders, with the current one marked. Choosing that again reverses it.
    static func orders(_ options: ListOptions) -> Menu {
        let all: [(key: Character, order: ListOptions.Order, detail: String)] = [
            ("f", .feed, Words.List.asListed), ("u", .updated, Words.List.lastUpdatedFirst),
            ("c", .created, Words.List.newestFirst), ("n", .files, Words.List.mostFilesFirst),
            ("m", .comments, Words.List.mostCommentsFirst),
        ]
        let rows = all.map { key, order, detail in
            let isCurrent = order == options.order
            let turned = options.isReversed ? Words.List.reversed : detail
            return Row(
                .character(key), order.label, isCurrent ? Words.List.reverseAgain(turned) : detail,
                isCurrent: isCurrent, .order(order))
        }
        let reverse = Row("R", "reverse", "", .perform(.list(.reverseOrder)))
        return Menu(title: Words.Overlay.sort, rows: rows + [reverse])
    }
}
