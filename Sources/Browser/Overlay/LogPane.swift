import FoundationEssentials

/// A line of the event log.
public struct LogLine: Hashable, Sendable {
    /// What it is about.
    public enum Category: String, Sendable {
        case network, cache, staleness, pipeline
    }

    public var time: Date
    public var text: String
    public var category: Category
    /// The shell's line for the request that it tells of, secrets masked; nil where none was sent.
    public var curlCommand: String?

    public init(time: Date, text: String, category: Category = .network, curlCommand: String? = nil) {
        self.time = time
        self.text = text
        self.category = category
        self.curlCommand = curlCommand
    }
}

/// The event log as it is looked at.
struct LogPane: Equatable, Sendable {
    /// Which events are shown; the rest is for those who look for a reason.
    enum Filter: String, CaseIterable {
        case standard, network, cache, staleness, pipeline, everything

        func shows(_ category: LogLine.Category) -> Bool {
            switch self {
            case .standard: category == .network || category == .cache
            case .everything: true
            default: category.rawValue == rawValue
            }
        }
    }

    /// The latest; empty while nobody looks.
    private(set) var lines: [LogLine] = []
    private(set) var filter = Filter.standard
    /// The chosen line's place among those shown.
    private(set) var chosen = 0
    private(set) var shown: [LogLine] = []

    var chosenLine: LogLine? { shown.indices.contains(chosen) ? shown[chosen] : nil }
    var isAtEnd: Bool { chosen >= shown.count - 1 }

    mutating func choose(_ place: Int) { chosen = max(0, min(place, shown.count - 1)) }

    /// Takes in what there is now; the choice stays on its line, or at the end.
    mutating func take(_ lines: [LogLine]) {
        let (line, isAtEnd) = (chosenLine, isAtEnd)
        self.lines = lines
        shown = lines.filter { filter.shows($0.category) }
        choose(isAtEnd ? .max : line.flatMap(shown.lastIndex) ?? 0)
    }

    /// The next kind of events, from its end.
    mutating func showNextKind() {
        let all = Filter.allCases
        filter = all[((all.firstIndex(of: filter) ?? 0) + 1) % all.count]
        shown = lines.filter { filter.shows($0.category) }
        choose(.max)
    }
}
