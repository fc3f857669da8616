import Gists
import OrderedCollections

/// Which of a feed's loaded rows are shown, and in what order.
struct ListOptions: Hashable, Sendable {
    /// What rows are sorted by: the largest or newest first. In the feed's order what a filter finds stands by how well it
    /// matches.
    enum Order: String, CaseIterable, Sendable {
        case feed = "feed order"
        case updated, created, files, comments

        /// The one that `cycle-order` goes on to.
        var next: Order {
            let all = Self.allCases
            return all[((all.firstIndex(of: self) ?? 0) + 1) % all.count]
        }
    }

    /// What was typed after `/`.
    var filter = RowQuery("")
    /// A look at a part of the feed that stays while filters come and go.
    var scope = RowQuery("")
    var order = Order.feed
    var isReversed = false

    /// True where some rows may not be shown.
    var hidesRows: Bool { !filter.isEmpty || !scope.isEmpty }
    /// True where rows stand in the feed's order, if not all of them.
    var isInFeedOrder: Bool { order == .feed && !isReversed && !filter.ranks }
    /// True where all rows stand as the feed has them.
    var isUnfiltered: Bool { !hidesRows && order == .feed && !isReversed }

    /// What a message says of it: `lang:swift · comments ↓`.
    var summary: String {
        var parts: [String] = []
        if !scope.isEmpty { parts.append(scope.text) }
        if !filter.isEmpty { parts.append("/" + filter.text) }
        if !orderSummary.isEmpty { parts.append(orderSummary) }
        return parts.joined(separator: " · ")
    }

    /// `comments ↓`; empty for the feed's own order.
    var orderSummary: String {
        order == .feed && !isReversed ? "" : "\(order.rawValue) \(isReversed ? "↑" : "↓")"
    }

    /// The places of the shown rows among all, in the order in which they are shown.
    func places(of rows: OrderedDictionary<String, Gist>, index: RowIndex) -> [Int] {
        var places = Array(rows.values.indices)
        for query in [scope, filter] where !query.isEmpty {
            if query.hasIndexed { places = index.rows(matching: query, among: places) }
            if query.hasProperties { places = places.filter { query.properties(of: rows.values[$0]) } }
        }
        if let keys = keys(of: places, in: rows, index) {
            // Equal ones keep the feed's order.
            places = places.indices.sorted { (keys[$1], $0) < (keys[$0], $1) }.map { places[$0] }
        }
        if isReversed { places.reverse() }
        return places
    }

    /// More hits are none to choose from yet: they are not worth what ranking takes.
    private static let mostRanked = 10_000

    /// What rows are sorted by; nil where they stay as they are.
    private func keys(of places: [Int], in rows: OrderedDictionary<String, Gist>, _ index: RowIndex) -> [Double]? {
        func keys(_ key: (Gist) -> Double) -> [Double] { places.map { key(rows.values[$0]) } }
        return switch order {
        case .feed: places.count > Self.mostRanked ? nil : index.scores(of: places, for: filter)
        case .updated: keys(\.updatedAt.timeIntervalSinceReferenceDate)
        case .created: keys(\.createdAt.timeIntervalSinceReferenceDate)
        case .files: keys { Double($0.files.count) }
        case .comments: keys { Double($0.commentCount) }
        }
    }
}

/// The rows of a feed that are shown where not all are, or not in its order.
struct ShownRows: Equatable, Sendable {
    /// Their places among all rows.
    let places: [Int]
    /// For each row its number among those shown, or -1.
    private var numbers: [Int32]

    init(places: [Int], rowCount: Int) {
        self.places = places
        numbers = Array(repeating: -1, count: rowCount)
        for (number, place) in places.enumerated() { numbers[place] = Int32(number) }
    }

    /// A row's number among those shown; nil where it is not.
    func index(ofPlace place: Int) -> Int? {
        guard numbers.indices.contains(place), numbers[place] >= 0 else { return nil }
        return Int(numbers[place])
    }
}

extension Menu {
    /// The orders of a list, the one that holds marked. Choosing that again turns it round.
    static func orders(_ options: ListOptions) -> Menu {
        let all: [(key: Character, order: ListOptions.Order, detail: String)] = [
            ("f", .feed, Words.List.asServed), ("u", .updated, Words.List.lastUpdatedFirst),
            ("c", .created, Words.List.newestFirst), ("n", .files, Words.List.mostFilesFirst),
            ("m", .comments, Words.List.mostCommentsFirst),
        ]
        let rows = all.map { key, order, detail in
            let isCurrent = order == options.order
            let turned = options.isReversed ? Words.List.reversed : detail
            return Row(
                .character(key), order.rawValue, isCurrent ? Words.List.reverseAgain(turned) : detail,
                isCurrent: isCurrent, .order(order))
        }
        let reverse = Row(.character("R"), "reverse", "", .perform(.reverseOrder))
        return Menu(title: Words.Overlay.sort, rows: rows + [reverse])
    }
}
