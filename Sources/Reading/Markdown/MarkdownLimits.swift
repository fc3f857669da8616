/// What is too tangled to read. The parser's time grows with the square of a few things that nobody writes by hand
/// and some write to stop programs; each is counted in one pass, and a text that has too many is shown as it is.
enum MarkdownLimits {
    static let largest = 4 << 20
    /// Of `![`, of `<?` and `<!`, of `)` in one stretch without an empty line.
    private static let openings = 2_000
    /// Bars of a line, and cells of all tables: short rows are filled up.
    private static let columns = 500
    private static let cells = 400_000

    static func allow(_ text: Span<UInt8>) -> Bool {
        guard text.count <= largest else { return false }
        var stretch = Stretch()
        var cells = 0
        var bars = 0
        var isBlank = true
        var last: UInt8 = 0x0A
        for index in text.indices {
            let byte = text[index]
            switch byte {
            case 0x0A:
                stretch.endLine(bars: bars)
                if isBlank {
                    cells += stretch.cells
                    stretch = Stretch()
                }
                guard bars <= columns, cells + stretch.cells <= Self.cells else { return false }
                bars = 0
                isBlank = true
            case 0x20, 0x09, 0x0D: break
            default:
                isBlank = false
                switch byte {
                case UInt8(ascii: "|"): bars += 1
                case UInt8(ascii: ")"): stretch.closings += 1
                case UInt8(ascii: "[") where last == UInt8(ascii: "!"): stretch.images += 1
                case UInt8(ascii: "?") where last == UInt8(ascii: "<"): stretch.markup += 1
                case UInt8(ascii: "!") where last == UInt8(ascii: "<"): stretch.markup += 1
                default: break
                }
            }
            guard max(stretch.images, stretch.markup) <= openings, stretch.closings <= 10 * openings else {
                return false
            }
            last = byte
        }
        return bars <= columns
    }

    /// Lines without an empty one between them.
    private struct Stretch {
        var images = 0
        var markup = 0
        var closings = 0
        private var lines = 0
        private var widest = 0

        var cells: Int { lines * widest }

        mutating func endLine(bars: Int) {
            lines += 1
            widest = max(widest, bars)
        }
    }
}
