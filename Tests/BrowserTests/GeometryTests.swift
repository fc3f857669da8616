import Cells
import Gists
import Testing

@testable import Browser

/// Every view at every size: pure drawing, no terminal.
@Suite("Geometry")
struct GeometryTests {
    /// Those around which the layout changes, the smallest that have one and the largest.
    private static let sizes: [Size] =
        (10...12).flatMap { rows in (40...45).map { Size(columns: $0, rows: rows) } }
        + [13, 15, 24, 30, 36].flatMap { rows in
            [40, 59, 60, 80, 99, 100, 120, 160].map { Size(columns: $0, rows: rows) }
        } + [(200, 50), (250, 80), (250, 10), (40, 80)].map { Size(columns: $0.0, rows: $0.1) }

    @Test("T1, T2, R2: every view draws at every size, whole, with nothing out of its place", arguments: View.all)
    func sweep(view: View) { check(view, Self.sizes) }

    @Test(
        "T1, R2: what is too small for panes says so, down to a single cell",
        arguments: [View.main[0], .code])
    func small(view: View) {
        check(view, (1...12).flatMap { rows in (1...45).map { Size(columns: $0, rows: rows) } })
    }

    private func check(_ view: View, _ sizes: [Size]) {
        var story = view.story(120, 36)
        for size in sizes {
            story.resize(size.columns, size.rows)
            let problems = Self.problems(story, story.surface)
            #expect(problems.isEmpty, "\(view) at \(size.columns)×\(size.rows): \(problems)")
        }
    }

    private static func problems(_ story: Story, _ surface: Surface) -> [String] {
        let model = story.model
        var problems = surface.halfGlyphs.map { "half a glyph at \($0)" }
        if surface.size != model.size { problems.append("of size \(surface.size)") }
        if surface.cells.count != model.size.columns * model.size.rows { problems.append("rows are not full") }
        if !surface.harmfulScalars.isEmpty { problems.append("harmful \(surface.harmfulScalars)") }
        let layout = model.layout
        guard !layout.isTooSmall else {
            if surface.lines.allSatisfy(\.isEmpty) { problems.append("says nothing") }
            return problems
        }
        return problems + statusProblems(model, layout, surface) + cursorProblems(model, surface)
            + frameProblems(model, surface)
    }

    /// The last line says something, and each hint stands whole where a click finds it, beside what is said at the left.
    private static func statusProblems(_ model: Model, _ layout: Layout, _ surface: Surface) -> [String] {
        // The linear mode has none.
        guard !model.settings.isLinear else { return [] }
        guard surface.lines.last?.isEmpty == false else { return ["an empty status bar"] }
        guard model.prompt == nil else { return [] }
        let reader = model.focus == .detail ? model.detail.reader(model.context) : nil
        return StatusView.places(
            model, reader, model.context, behind: StatusView.Left.of(model, reader, model.context)
        ).flatMap { place -> [String] in
            let (hint, columns) = (place.hint, place.columns)
            let text = surface.text(columns, y: layout.status.y)
            let before = surface.text(columns.lowerBound - 2..<columns.lowerBound, y: layout.status.y)
            return (text == "\(hint.key) \(hint.word)" ? [] : ["the hint \(hint.word) reads “\(text)”"])
                + (before == "  " ? [] : ["something runs into the hint \(hint.word)"])
        }
    }

    /// What is typed into has one cursor, which is a cell in reverse video.
    private static func cursorProblems(_ model: Model, _ surface: Surface) -> [String] {
        let isTyping: Bool
        if case .picker = model.box { isTyping = true } else { isTyping = model.prompt != nil }
        guard isTyping else { return [] }
        let marked = surface.cells.indices.filter {
            surface.cells[$0].style == Style(attributes: .reverse) && !surface.cells[$0].isContinuation
        }
        return marked.count == 1 ? [] : ["\(marked.count) cursors"]
    }

    /// What stands in front of the panes has a whole frame.
    private static func frameProblems(_ model: Model, _ surface: Surface) -> [String] {
        guard model.box != nil, !model.settings.isLinear else { return [] }
        return ["╭", "╮", "╰", "╯"].filter { corner in
            surface.cells.count { $0.glyph.text == corner } != 1
        }.map { "corners \($0)" }
    }
}
