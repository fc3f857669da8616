import Cells

/// Surfaces that the probe presents one after the other, and that tests compute again to compare.
public enum Scenes {
    /// A list at an offset, as a browser scrolls it: header, rows, status.
    public static func list(offset: Int, size: Size) -> Surface {
        var surface = Surface(size)
        let bar = Style(foreground: .palette(15), background: .rgb(40, 60, 90))
        surface.fill(Rect(x: 0, y: 0, width: size.columns, height: 1), with: .blank(bar))
        surface.put("list", x: 1, y: 0, style: bar)
        for y in 1..<max(1, size.rows - 1) {
            let row = offset + y
            surface.put("\(row)", x: 0, y: y, style: Style(foreground: .rgb(200, 120, 40)))
            surface.put("row number \(row * 7919 % 1000) with some words of text", x: 8, y: y)
        }
        surface.put("offset \(offset)", x: 0, y: size.rows - 1, style: Style(attributes: .reverse))
        return surface
    }

    /// The last of these lines that fit.
    public static func text(_ lines: [String], size: Size) -> Surface {
        var surface = Surface(size)
        surface.put("ready", x: 0, y: 0)
        for (y, line) in lines.suffix(max(0, size.rows - 1)).enumerated() { surface.put(line, x: 0, y: y + 1) }
        return surface
    }

    /// One of each difficult glyph, a bar right of each that shows whether the columns hold.
    public static func glyphs(size: Size) -> Surface {
        var surface = Surface(size)
        for (y, text) in difficult.enumerated() {
            surface.put(text, x: 0, y: y)
            surface.put("|", x: barColumn, y: y)
        }
        return surface
    }

    public static let barColumn = 12
    public static let difficult = [
        "plain", "中文字", "한국어", "e\u{301}cole", "🚀🚀", "👨‍👩‍👧‍👦", "🇩🇪🇯🇵", "👍🏽", "❤️", "1️⃣", "नमस्ते", "ﷺ", "½·…",
    ]

    /// Links: wrapped, beside each other, over blanks and difficult glyphs. From step to step only the second row's
    /// changes, then all end.
    public static func links(step: Int, size: Size) -> Surface {
        var surface = Surface(size)
        for (y, text) in ["one two", "same text", "begins here", "ends", "a            z", "日本🚀x"].enumerated() {
            surface.put(text, x: 0, y: y)
        }
        func link(_ columns: Range<Int>, _ y: Int, _ page: String) {
            guard step < 3, let link = CellLink("https://a.test/\(page)") else { return }
            surface.link(Rect(x: columns.lowerBound, y: y, width: columns.count, height: 1), to: link)
        }
        link(0..<3, 0, "one")
        link(4..<7, 0, "two")
        if step < 2 { link(0..<9, 1, "step\(step)") }
        link(7..<11, 2, "wrapped")
        link(0..<4, 3, "wrapped")
        link(0..<14, 4, "blanks")
        link(0..<6, 5, "wide")
        return surface
    }

    /// As many pairs of colours as there are cells, all others at each step.
    public static func colors(step: Int, size: Size) -> Surface {
        var surface = Surface(size)
        for y in 0..<size.rows {
            for x in 0..<size.columns {
                let value = (step * size.rows + y) * size.columns + x
                let foreground = Color.rgb(UInt8(truncatingIfNeeded: value >> 8), UInt8(truncatingIfNeeded: value), 90)
                let background = Color.rgb(UInt8(truncatingIfNeeded: value >> 16), 20, UInt8(truncatingIfNeeded: value))
                let style = Style(foreground: foreground, background: background)
                surface.set(Cell(Glyph(x % 2 == 0 ? "a" : "b" as Unicode.Scalar), style: style), x: x, y: y)
            }
        }
        return surface
    }

    /// The surfaces after `steps` random changes: scrolled blocks, text of all widths, colours, blanks.
    public static func random(seed: Int, steps: Int, size: Size) -> Surface {
        var random = Random(seed: UInt64(seed))
        var surface = Surface(size)
        for _ in 0..<steps { change(&surface, &random) }
        return surface
    }

    private static func change(_ surface: inout Surface, _ random: inout Random) {
        switch random.next(0..<8) {
        case 0...2: scroll(&surface, &random)
        case 3...4: surface.fill(rect(in: surface, &random), with: .blank(style(&random)))
        case 5: for _ in 0..<surface.size.rows { write(&surface, &random) }
        default: for _ in 0..<random.next(1..<6) { write(&surface, &random) }
        }
    }

    private static func scroll(_ surface: inout Surface, _ random: inout Random) {
        let before = surface
        let area = rect(in: surface, &random)
        let block = Rect(x: 0, y: area.y, width: surface.size.columns, height: area.height)
        surface.blit(before, x: 0, y: random.next(-4..<5), clip: block)
        write(&surface, &random)
    }

    private static func write(_ surface: inout Surface, _ random: inout Random) {
        let text = (0..<random.next(1..<12)).map { _ in random.pick(words) }.joined(separator: " ")
        surface.put(
            text, x: random.next(-5..<surface.size.columns), y: random.next(0..<surface.size.rows),
            style: style(&random))
    }

    private static let words = ["gist", "的", "文件", "é", "e\u{301}", "🚀", "日本語", "a", "──", "▀▄", "x y z", "🦀"]

    private static func rect(in surface: Surface, _ random: inout Random) -> Rect {
        Rect(
            x: random.next(0..<surface.size.columns), y: random.next(0..<surface.size.rows),
            width: random.next(1..<surface.size.columns + 1), height: random.next(1..<surface.size.rows + 1))
    }

    private static func style(_ random: inout Random) -> Style {
        let colors: [Color] = [
            .default, .default, .palette(2), .palette(12), .palette(200), .rgb(0, 0, 255), .rgb(10, 20, 30),
            .rgb(250, 128, 3),
        ]
        return Style(
            foreground: random.pick(colors), background: random.pick(colors),
            attributes: random.pick([[], [], .bold, .reverse, .underline, .italic]))
    }
}
