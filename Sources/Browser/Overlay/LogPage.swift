import Cells
import FoundationEssentials
import Gists

extension OverlayPage {
    /// The latest lines of the event log, wrapped, each with its time of day; one of them is chosen.
    static func log(_ pane: LogPane, _ context: Context) -> OverlayPage {
        let width = context.size.columns
        let indent = 10
        let columns = columns(inside: width) - indent
        var page = OverlayPage(
            title: "Log" + (pane.filter == .standard ? "" : " · \(pane.filter.rawValue)"),
            // What became of a key: the page may cover the line where notices stand.
            footer: context.window.notice.map { [$0.text] } ?? [
                "\(context.key(of: .switchPane)) other events", "\(context.key(of: .copyURL)) copies as cURL",
                "any other key closes",
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
            let what = pane.lines.isEmpty ? "Nothing has happened yet." : "Nothing of this kind has happened yet."
            lines = [Line(head: what, headStyle: context.theme.dim)]
        }
        page.columns = [lines]
        page.chosen = page.items.isEmpty ? nil : pane.chosen
        return page
    }
}
