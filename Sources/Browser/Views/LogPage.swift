import Cells
import FoundationEssentials
import Gists

/// A line of the event log.
public struct LogLine: Hashable, Sendable {
    public var time: Date
    public var text: String

    public init(time: Date, text: String) {
        self.time = time
        self.text = text
    }
}

extension OverlayPage {
    /// The latest lines of the event log, wrapped, each with its time of day.
    static func log(_ model: Model) -> OverlayPage {
        let width = model.size.columns
        let indent = 10
        let columns = columns(inside: width) - indent
        var lines = model.log.flatMap { line in
            Wrap.lines(line.text, columns: columns).enumerated().map { index, text in
                Line(
                    head: index == 0 ? ExactTime.seconds(line.time, on: model.settings.clock) : "",
                    headStyle: model.settings.theme.dim, body: String(text))
            }
        }
        if lines.isEmpty { lines = [Line(head: "Nothing has happened yet.", headStyle: model.settings.theme.dim)] }
        return OverlayPage(
            title: "Log", footer: ["any other key closes"], width: width, indent: indent, columns: [lines])
    }
}
