import Cells
import FoundationEssentials

extension StatusView {
    /// An active filter, with the key that removes it.
    struct Chip {
        let restriction: Restriction
        let text: String
        /// Empty if no key removes it, or if there is no room.
        var key: String

        fileprivate var columns: Int { TextWidth.columns(of: "  " + text + (key.isEmpty ? "" : " " + key)) }
    }

    /// The left part of the status bar: ` 12/100+ · Public  lang:swift V  /ring Esc · loading more …`
    struct Left {
        let position: String
        private(set) var chips: [Chip]
        let activity: String

        // A function: an initializer would copy its arguments, for each frame.
        static func of(_ model: Model, _ reader: Reader?, _ context: Context) -> Left {
            let spinner = model.isAnimating ? Spinner.frame(model.window.spinnerFrame) + " " : ""
            let hasKeys = model.focus == .list && model.box == nil
            // `10–20 · 11 lines` while lines are selected.
            let selection = reader?.selectedNumbers.map { SelectedText.sentence($0.numbers, $0.count) }
            var left = Left(
                position: " " + spinner + (selection ?? StatusView.position(model)),
                chips: model.list.restrictions.map { restriction in
                    Chip(
                        restriction: restriction,
                        text: OneLine.collapse(model.list.label(of: restriction), columns: 40),
                        key: hasKeys ? model.list.key(of: restriction, context) : "")
                },
                activity: StatusView.activity(model, reader, context).reduce("") { $0 + " · " + $1 })
            if left.columns > model.layout.status.width {
                for index in left.chips.indices { left.chips[index].key = "" }
            }
            return left
        }

        var columns: Int {
            chips.reduce(TextWidth.columns(of: position) + TextWidth.columns(of: activity)) { $0 + $1.columns }
        }

        /// The columns of the chips.
        var places: [(restriction: Restriction, columns: Range<Int>)] {
            var x = TextWidth.columns(of: position)
            return chips.map { chip in
                defer { x += chip.columns }
                return (chip.restriction, x + 2..<x + chip.columns)
            }
        }
    }

    /// `12/100+ · Public`, `1/4 · Search “ring”`
    private static func position(_ model: Model) -> String {
        let feed = model.feed
        let query = model.feedID == .search ? model.panes.library.search.text : ""
        let title = model.feedID.title + (query.isEmpty ? "" : " \(Words.quoted(query))")
        guard let index = feed.selectedIndex else { return title }
        let total = feed.listOptions.hidesRows ? Words.List.total(feed.count) : ""
        return "\(index + 1)/\(feed.shownCount)\(total)\(feed.next == .end ? "" : "+") · \(title)"
    }

    /// Running operations, matches, and the pending keys.
    private static func activity(_ model: Model, _ reader: Reader?, _ context: Context) -> [String] {
        let feed = model.feed
        var parts: [String] = []
        if feed.skipped > 0 { parts.append(Words.List.unreadable(feed.skipped)) }
        if let export = model.exports.running {
            parts.append(export.sentence(at: model.now))
        } else if let changes = model.changes.message {
            parts.append(changes)
        } else if let end = context.signIn.limits.waitsUntil {
            let seconds = max(1, Int(min(end.timeIntervalSince(model.now), 86_400).rounded(.up)))
            parts.append(
                context.signIn.limits.isPausing
                    ? Words.Failure.pausing(seconds)
                    : Words.Failure.waiting(seconds, for: model.settings.serviceName))
        } else if feed.isLoading || model.requests.longWait(context) != nil {
            let isMore = feed.isLoading && feed.load != .first && model.focus == .list
            let isRefresh = feed.isRefreshing && !feed.isEmpty && model.focus == .list
            let wait = model.requests.longWait(context).map { Words.Window.waited($0) } ?? ""
            parts.append(
                (isMore ? Words.Window.loadingMore : isRefresh ? Words.Window.refreshing : Words.Window.loading) + wait)
        }
        if let path = reader?.treePath {
            parts.append(OneLine.collapse(path, columns: max(16, model.layout.status.width / 3)))
        }
        if let finding = reader?.shownFinding { parts.append(finding.sentence) }
        if let keys = model.input.pending?.text(model.settings.keymap.spelling) { parts.append("\(keys) …") }
        return parts
    }
}
