import Cells

/// Frames that follow each other as a browser's do, and in every other way: what the probe presents, and tests compute
/// again to compare.
public struct Frames {
    /// How many frames came before.
    public private(set) var number = 0
    /// The terminal's.
    public private(set) var size: Size
    /// What is presented; now and then larger or smaller than the terminal.
    public private(set) var surface: Surface
    /// True if everything is sent again.
    public private(set) var isRedrawn = false
    private var content: Surface
    private var random: Random
    /// The first column of the right pane.
    private var divider = 0
    /// The pane that was scrolled last, and by how much.
    private var lastScroll: (pane: Rect, lines: Int)?

    public static let firstSize = Size(columns: 80, rows: 24)

    public init(seed: Int) {
        random = Random(seed: UInt64(truncatingIfNeeded: seed))
        size = Self.firstSize
        content = Surface(size)
        surface = content
        layOut()
        surface = content
    }

    /// What the terminal has to show.
    public var expected: Surface {
        var shown = Surface(size)
        shown.blit(surface, x: 0, y: 0)
        return shown
    }

    public mutating func advance() {
        number += 1
        isRedrawn = false
        // A key that is held: nothing but the same scroll again.
        if let lastScroll, random.next(0..<4) == 0 {
            scroll(lastScroll.pane.intersection(content.bounds), by: lastScroll.lines)
            surface = content
            return
        }
        switch random.next(0..<100) {
        case 0: resize()
        case 1: layOut()
        case 2: isRedrawn = true
        case 3: content.clear(random.pick([.plain, style()]))
        default: break
        }
        for _ in 0..<random.next(1..<4) { change() }
        surface = content
        guard random.next(0..<50) == 0 else { return }
        surface = Surface(Size(columns: random.next(1..<120), rows: random.next(1..<40)))
        surface.blit(content, x: 0, y: 0)
    }

    private mutating func change() {
        switch random.next(0..<11) {
        case 10: content.link(area(), to: random.next(0..<3) == 0 ? .none : link())
        case 0...3: count()
        case 4: flipBits()
        case 5...6: scroll()
        case 7: content.fill(area(), with: .blank(style()))
        case 8: content.restyle(area(), style())
        default: for _ in 0..<random.next(1..<6) { write(in: content.bounds, row: random.next(0..<size.rows)) }
        }
    }

    /// Other digits in a column, under the styles that are there.
    private mutating func count() {
        let x = random.next(0..<size.columns)
        for y in 0..<size.rows where random.next(0..<3) > 0 {
            guard let cell = content[x, y], cell.width == 1 else { continue }
            content.set(Cell(Glyph(digit()), style: cell.style), x: x, y: y)
        }
    }

    /// One bit of some glyphs and styles: what a comparison may miss.
    private mutating func flipBits() {
        for _ in 0..<random.next(1..<20) {
            let (x, y) = (random.next(0..<size.columns), random.next(0..<size.rows))
            guard var cell = content[x, y], cell.width == 1 else { continue }
            switch random.next(0..<3) {
            case 0: cell.style.attributes.formSymmetricDifference(attribute())
            case 1: cell.style.foreground = flipped(cell.style.foreground)
            default:
                guard let scalar = cell.glyph.scalar, 0x21..<0x7F ~= scalar.value,
                    let other = Unicode.Scalar(scalar.value ^ (1 << UInt32(random.next(0..<5)))), other.value < 0x7F
                else { continue }
                cell.glyph = Glyph(other)
            }
            content.set(cell, x: x, y: y)
        }
    }

    private mutating func flipped(_ color: Color) -> Color {
        let bit = UInt8(1) << UInt8(random.next(0..<8))
        return switch color {
        case .default: .palette(bit)
        case .palette(let index): .palette(index ^ bit)
        case .rgb(let red, let green, let blue): .rgb(red, green ^ bit, blue)
        }
    }

    /// Rows of one pane or of both, moved by any number, with new ones where they came from.
    private mutating func scroll() {
        let panes = [
            content.bounds, Rect(x: 0, y: 0, width: divider, height: size.rows),
            Rect(x: divider, y: 0, width: size.columns - divider, height: size.rows),
        ]
        var pane = random.pick(panes)
        let top = random.next(0..<size.rows)
        pane.y = random.pick([0, 1, top])
        pane.height = random.pick([size.rows - pane.y, random.next(0..<size.rows - pane.y) + 1])
        scroll(pane, by: random.next(0..<2 * pane.height + 1) - pane.height)
    }

    private mutating func scroll(_ pane: Rect, by lines: Int) {
        lastScroll = (pane, lines)
        let before = content
        content.blit(before, x: 0, y: -lines, clip: pane)
        for y in pane.y..<pane.y + pane.height where y + lines < pane.y || y + lines >= pane.y + pane.height {
            content.fill(Rect(x: pane.x, y: y, width: pane.width, height: 1), with: .blank())
            write(in: pane, row: y)
        }
    }

    private mutating func resize() {
        let small = random.next(0..<4) == 0
        size = Size(columns: random.next(1..<(small ? 12 : 110)), rows: random.next(1..<(small ? 6 : 36)))
        let before = content
        content = Surface(size)
        random.next(0..<2) == 0 ? layOut() : content.blit(before, x: 0, y: 0)
    }

    /// A list of numbered titles beside a text.
    private mutating func layOut() {
        content = Surface(size)
        divider = random.next(0..<size.columns + 1)
        let selected = random.next(0..<size.rows)
        let left = Rect(x: 0, y: 0, width: divider, height: size.rows)
        for y in 0..<size.rows {
            let look = y == selected ? Style(background: .rgb(52, 70, 94), attributes: .bold) : style()
            content.put("Title number \(digit())\(digit()) \(word())", x: 1, y: y, style: look, clip: left)
            write(in: Rect(x: divider, y: 0, width: size.columns - divider, height: size.rows), row: y)
        }
    }

    private mutating func write(in pane: Rect, row: Int) {
        let text = (0..<random.next(1..<12)).map { _ in word() }.joined(separator: " ")
        content.put(text, x: pane.x + random.next(0..<12) - 3, y: row, style: style(), clip: pane)
    }

    private mutating func digit() -> Unicode.Scalar { random.pick(Array("0123456789".unicodeScalars)) }

    private mutating func word() -> String {
        random.pick([
            "\(digit())", "\(digit())\(digit())", "gist", "x y", "naïve", "e\u{301}cole", "o\u{302}\u{323}", "กี่", "日本",
            "한국", "的",
            "🚀", "──", "▀▄█", "★ 7", "привет",
        ])
    }

    private mutating func area() -> Rect {
        Rect(
            x: random.next(0..<size.columns), y: random.next(0..<size.rows), width: random.next(1..<size.columns + 1),
            height: random.next(1..<size.rows + 1))
    }

    private mutating func attribute() -> Style.Attributes { random.pick([.bold, .italic, .underline, .reverse]) }

    private mutating func link() -> CellLink { CellLink("https://a.test/\(random.next(0..<9))") ?? .none }

    private mutating func style() -> Style {
        let colors: [Color] = [
            .default, .default, .palette(2), .palette(12), .palette(200), .rgb(0, 0, 255), .rgb(10, 20, 30),
            .rgb(250, 128, 3), .rgb(95, 135, 215), .rgb(238, 238, 238),
        ]
        return Style(
            foreground: random.pick(colors), background: random.pick(colors),
            attributes: random.pick([[], [], [], attribute(), [attribute(), attribute()]]))
    }
}
