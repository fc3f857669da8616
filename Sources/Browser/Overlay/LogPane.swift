import Cells
import FoundationEssentials
import Gists
import Reading

/// A line of the event log.
public struct LogLine: Hashable, Sendable {
    /// The subject of the event.
    public enum Category: String, Sendable {
        case network, avatars, cache, staleness, pipeline
    }

    public var time: Date
    public var text: String
    public var category: Category
    /// The shell command for the event's request, secrets masked; nil if none was sent.
    public var curlCommand: String?

    public init(time: Date, text: String, category: Category = .network, curlCommand: String? = nil) {
        self.time = time
        self.text = text
        self.category = category
        self.curlCommand = curlCommand
    }
}

/// The state of the event log's page.
struct LogPane: Equatable, Sendable {
    /// The events to show. The standard ones leave out avatars, which are most requests, and what only helps to find
    /// causes of problems.
    enum Filter: String, CaseIterable {
        case standard, network, avatars, cache, staleness, pipeline, everything

        func shows(_ category: LogLine.Category) -> Bool {
            switch self {
            case .standard: category == .network || category == .cache
            case .everything: true
            default: category.rawValue == rawValue
            }
        }
    }

    /// The events, the latest last; empty while the log is closed.
    private(set) var lines: [LogLine] = []
    private(set) var filter = Filter.standard
    /// The chosen line's index among those shown.
    private(set) var chosen = 0
    private(set) var shown: [LogLine] = []

    var chosenLine: LogLine? { shown.indices.contains(chosen) ? shown[chosen] : nil }
    private var isAtEnd: Bool { chosen >= shown.count - 1 }

    private mutating func choose(_ place: Int) { chosen = max(0, min(place, shown.count - 1)) }

    /// Replaces the lines; the choice stays on its line, or at the end.
    private mutating func take(_ lines: [LogLine]) {
        let (line, isAtEnd) = (chosenLine, isAtEnd)
        self.lines = lines
        shown = lines.filter { filter.shows($0.category) }
        choose(isAtEnd ? .max : line.flatMap(shown.lastIndex) ?? 0)
    }

    /// Shows the next kind of events, from its end.
    private mutating func showNextKind() {
        let all = Filter.allCases
        filter = all[((all.firstIndex(of: filter) ?? 0) + 1) % all.count]
        shown = lines.filter { filter.shows($0.category) }
        choose(.max)
    }
}

extension LogPane {
    /// Replaces the lines. The log begins at its end, and stays there until the user moves up.
    /// - Parameter top: the first row on the screen.
    mutating func linesChanged(_ lines: [LogLine], top: inout Int, _ context: Context) {
        let before = OverlayPage.log(self, context)
        let wasAtEnd = self.lines.isEmpty || isAtEnd && top == before.lastTop(context.size)
        take(lines)
        if wasAtEnd {
            top = .max
        } else if let old = before.chosenRows, let new = OverlayPage.log(self, context).chosenRows {
            top += new.lowerBound - old.lowerBound
        }
    }

    /// Handles the moving keys, which choose lines, and those that filter the events.
    /// - Returns: false for keys that every page handles alike.
    mutating func handle(_ command: Command?, top: inout Int, _ context: Context) -> Bool {
        if let motion = command?.motion(), !motion.isSideways {
            move(motion, top: &top, context)
        } else if command == .window(.switchPane) {
            showNextKind()
            top = .max
        } else {
            return false
        }
        return true
    }

    /// Moves by lines of the log, whatever number of rows they take; pages are those of the screen.
    private mutating func move(_ motion: Motion, top: inout Int, _ context: Context) {
        let rows = OverlayPage.rows(context.size)
        switch motion {
        case .pages(let pages): scroll(by: rows * pages, top: &top, context)
        case .halfPages(let halves): scroll(by: rows / 2 * halves, top: &top, context)
        case .rows, .start, .end, .columns:
            if motion == .start { top = 0 }
            choose(motion.destination(from: chosen, of: shown.count, page: rows), top: &top, context)
        }
    }

    /// Chooses a line, and scrolls only as far as needed to show it.
    private mutating func choose(_ place: Int, top: inout Int, _ context: Context) {
        choose(place)
        guard let rows = OverlayPage.log(self, context).chosenRows else { return }
        top = min(max(top, rows.upperBound - OverlayPage.rows(context.size)), rows.lowerBound)
    }

    /// Moves viewport and choice by this many rows of the screen.
    private mutating func scroll(by rows: Int, top: inout Int, _ context: Context) {
        let page = OverlayPage.log(self, context)
        guard let chosen = page.chosenRows else { return }
        let row = chosen.lowerBound + rows
        let place = page.items.firstIndex { row < $0.upperBound } ?? page.items.count - 1
        top = min(max(0, top + rows), page.lastTop(context.size))
        choose(row < 0 ? 0 : place, top: &top, context)
    }
}

extension OverlayPage {
    /// The latest lines of the event log, wrapped, each with its time of day; one of them is chosen.
    static func log(_ pane: LogPane, _ context: Context) -> OverlayPage {
        let width = context.size.columns
        let indent = 10
        let columns = columns(inside: width) - indent
        var page = OverlayPage(
            title: Words.Overlay.log + (pane.filter == .standard ? "" : " · \(pane.filter.rawValue)"),
            // The result of a key: the page may cover the line of the notices.
            footer: context.window.notice.map { [$0.text] } ?? [
                Words.Overlay.otherEvents(context.key(of: .window(.switchPane))),
                Words.Overlay.copyAsCurl(context.key(of: .copy(.menu))),
                Words.Overlay.anyKey,
            ],
            width: width, indent: indent, columns: [])
        var lines: [Line] = []
        for line in pane.shown {
            let texts = Array(Wrap.lines(line.text, columns: columns))
            page.items.append(lines.count..<lines.count + texts.count)
            lines += texts.enumerated().map { index, text in
                Line(
                    head: index == 0 ? ExactTime.seconds(line.time, on: context.settings.clock) : "",
                    headStyle: context.theme.dim, body: String(text))
            }
        }
        if lines.isEmpty {
            let what = pane.lines.isEmpty ? Words.Overlay.emptyLog : Words.Overlay.emptyFilter
            lines = [Line(head: what, headStyle: context.theme.dim)]
        }
        page.columns = [lines]
        page.chosen = page.items.isEmpty ? nil : pane.chosen
        return page
    }
}
