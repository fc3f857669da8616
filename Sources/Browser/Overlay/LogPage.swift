import Cells
import FoundationEssentials
import Gists

extension OverlayPage {
    /// The latest lines of the event log, wrapped, each with its time of day; one of them is chosen.
    static func log(_ model: Model) -> OverlayPage {
        let width = model.size.columns
        let indent = 10
        let columns = columns(inside: width) - indent
        let keymap = model.settings.keymap
        var page = OverlayPage(
            title: "Log" + (model.logPane.filter == .standard ? "" : " · \(model.logPane.filter.rawValue)"),
            // What became of a key: the page may cover the line where notices stand.
            footer: model.notice.map { [$0.text] } ?? [
                "\(keymap.keyName(of: .switchPane)) other events", "\(keymap.keyName(of: .copyURL)) copies as cURL",
                "any other key closes",
            ],
            width: width, indent: indent, columns: [])
        var lines: [Line] = []
        for line in model.logPane.shown {
            let texts = Array(Wrap.lines(line.text, columns: columns))
            page.items.append(lines.count..<lines.count + texts.count)
            lines += texts.enumerated().map { index, text in
                Line(
                    head: index == 0 ? ExactTime.seconds(line.time, on: model.settings.clock) : "",
                    headStyle: model.settings.theme.dim, body: String(text))
            }
        }
        if lines.isEmpty {
            let what = model.log.isEmpty ? "Nothing has happened yet." : "Nothing of this kind has happened yet."
            lines = [Line(head: what, headStyle: model.settings.theme.dim)]
        }
        page.columns = [lines]
        page.chosen = page.items.isEmpty ? nil : model.logPane.chosen
        return page
    }
}
