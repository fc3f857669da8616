import Cells
import Testing

@testable import Terminal

@Suite struct ASCIIFoldTests {
    @Test("T5: every glyph becomes as many ASCII characters as it has columns")
    func columns() {
        var surface = Surface(Size(columns: 20, rows: 4))
        surface.put("┌─┐│…•→▀░", x: 0, y: 0)
        surface.put("中文🚀é", x: 0, y: 1)
        surface.put("e\u{301}👨‍👩‍👧 ⠋", x: 0, y: 2)
        surface.put("plain", x: 0, y: 3)
        #expect(ASCIIFold.fold(surface).lines == ["+-+|.*>#:", "??????e", "e?? *", "plain"])
    }

    @Test("Nothing but ASCII comes out, for any scalar")
    func total() {
        for value in stride(from: UInt32(0), to: 0x3_0000, by: 7) {
            guard let scalar = Unicode.Scalar(value) else { continue }
            #expect(ASCIIFold.fold(scalar).isASCII)
        }
    }
}

@Suite struct ColorTests {
    @Test(
        "T5: auto looks at TERM's colours, COLORTERM and NO_COLOR",
        arguments: [
            ([:], 256, ColorDepth.palette256), ([:], 8, .palette8), ([:], 0, .mono), ([:], 0x100_0000, .truecolor),
            (["COLORTERM": "truecolor"], 256, .truecolor), (["COLORTERM": "24bit"], 8, .truecolor),
            (["COLORTERM": "truecolor"], 0, .mono), (["COLORTERM": "yes"], 256, .palette256),
            (["NO_COLOR": "1", "COLORTERM": "truecolor"], 256, .mono), (["NO_COLOR": ""], 256, .palette256),
            (["COLORTERM": "truecolor", "TERM": "screen-256color"], 256, .palette256),
            (["COLORTERM": "truecolor", "TERM": "screen-256color", "TMUX": "/tmp/x"], 256, .truecolor),
        ])
    func auto(environment: [String: String], colors: Int, depth: ColorDepth) {
        #expect(ColorDepth(mode: .auto, environment: environment, colors: colors) == depth)
    }

    @Test("An explicit mode is taken at its word")
    func explicit() {
        let environment = ["NO_COLOR": "1"]
        #expect(ColorDepth(mode: .truecolor, environment: environment, colors: 8) == .truecolor)
        #expect(ColorDepth(mode: .palette256, environment: environment, colors: 8) == .palette256)
        #expect(ColorDepth(mode: .never, environment: [:], colors: 256) == .mono)
    }

    @Test("Colours become the nearest that the terminal has")
    func nearest() {
        #expect(Palette.index(of: .rgb(255, 0, 0), depth: .palette256) == 196)
        #expect(Palette.index(of: .rgb(128, 128, 128), depth: .palette256) == 244)
        #expect(Palette.index(of: .rgb(250, 10, 5), depth: .palette16) == 9)
        #expect(Palette.index(of: .rgb(0, 0, 0), depth: .palette8) == 0)
        #expect(Palette.index(of: .palette(12), depth: .palette8) == 4)
        #expect(Palette.index(of: .palette(196), depth: .palette16) == 9)
        #expect(Palette.index(of: .palette(7), depth: .truecolor) == 7)
        #expect(Palette.index(of: .rgb(1, 2, 3), depth: .truecolor) == 0x01_0203)
        #expect(Palette.index(of: .rgb(0, 0, 7), depth: .truecolor) == 0x107)
        #expect(Palette.index(of: .rgb(9, 9, 9), depth: .mono) == -1)
    }
}

@Suite struct SafeGlyphTests {
    /// Widths as glibc's UTF-8 locales have them.
    private func safe(_ text: String, columns: Int) -> [String] {
        let glyph = SafeGlyph(text, columns: columns) { scalar in
            switch scalar.value {
            case 0x300...0x36F, 0x93C, 0x94D: 0
            case 0x4E00...0x9FFF, 0x1F300...0x1F64F, 0x1F680...0x1F6FF: 2
            case 0...0x1F, 0x7F...0x9F: -1
            default: 1
            }
        }
        return glyph.characters.map { String(String.UnicodeScalarView($0)) }
    }

    @Test("T2: sequences are reduced to what covers the same columns everywhere")
    func sequences() {
        #expect(safe("e\u{301}", columns: 1) == ["e\u{301}"])
        #expect(safe("👨‍👩‍👧", columns: 2) == ["👨"])
        #expect(safe("👍🏽", columns: 2) == ["👍"])
        #expect(safe("🇩🇪", columns: 2) == ["\u{1F1E9}", "\u{1F1EA}"])
        #expect(safe("❤\u{FE0F}", columns: 2) == ["❤", " "])
        #expect(safe("1\u{FE0F}\u{20E3}", columns: 2) == ["1", " "])
        #expect(safe("中", columns: 2) == ["中"])
    }

    @Test("T3: what has no width or must not be sent becomes a replacement of the cell's width")
    func refused() {
        #expect(safe("\u{1B}", columns: 1) == ["\u{FFFD}"])
        #expect(safe("\u{202E}", columns: 1) == ["\u{FFFD}"])
        #expect(safe("中", columns: 1) == ["\u{FFFD}"])
        #expect(safe("\u{9B}", columns: 2) == ["\u{FFFD}", " "])
        #expect(safe("\u{301}", columns: 1) == [" \u{301}"])
        #expect(safe("a" + String(repeating: "\u{301}", count: 16), columns: 1)[0].unicodeScalars.count == 5)
    }
}

@Suite struct ScrollTests {
    @Test("T4: a moved block is found, however far it moved")
    func found() {
        let old: [UInt64] = [100, 1, 2, 3, 4, 5, 6, 7, 8, 200]
        #expect(Scroll.best(old: old, new: [100, 2, 3, 4, 5, 6, 7, 8, 9, 200]) == Scroll(top: 1, bottom: 8, lines: 1))
        #expect(Scroll.best(old: old, new: [100, 0, 1, 2, 3, 4, 5, 6, 7, 200]) == Scroll(top: 1, bottom: 8, lines: -1))
        #expect(
            Scroll.best(old: old, new: [101, 5, 6, 7, 8, 9, 10, 11, 12, 201])
                == Scroll(top: 1, bottom: 8, lines: 4))
    }

    @Test("T4: nothing is scrolled where it would cost more than it saves")
    func notFound() {
        #expect(Scroll.best(old: [1, 2, 3], new: [1, 2, 3]) == nil)
        #expect(Scroll.best(old: [1, 2, 3, 4], new: [5, 6, 7, 8]) == nil)
        #expect(Scroll.best(old: [0, 0, 0, 1, 0, 0, 0], new: [0, 0, 1, 0, 0, 0, 0]) == nil)
        #expect(Scroll.best(old: [], new: []) == nil)
    }
}

@Suite struct CellMemoryTests {
    @Test("Cells lie in memory as rows are compared")
    func layout() {
        #expect(MemoryLayout<Cell>.stride == 16)
        #expect(MemoryLayout<Cell>.offset(of: \.glyph) == 0)
        #expect(MemoryLayout<Cell>.offset(of: \.width) == 4)
        #expect(MemoryLayout<Cell>.offset(of: \.style) == 8)
    }

    @Test("Rows are equal where their cells are, whatever lies between the fields")
    func padding() {
        let narrow = Cell(Glyph("x" as Unicode.Scalar), style: Style(foreground: .palette(3)))
        let cells = [narrow, Cell(Glyph("中" as Unicode.Scalar), width: 2), .continuation(.plain)]
        var other = cells
        other.withUnsafeMutableBytes { $0[6] = 0xAA }
        #expect(CellMemory.equal(cells, other, count: 3))
        #expect(CellMemory.hash(cells, count: 3) == CellMemory.hash(other, count: 3))
        for index in cells.indices {
            var changed = cells
            changed[index].style.attributes = .bold
            #expect(!CellMemory.equal(cells, changed, count: 3))
            #expect(CellMemory.hash(cells, count: 3) != CellMemory.hash(changed, count: 3))
        }
    }
}

@Suite struct WakeupTests {
    @Test("Signals from any thread wake one wait, and count as one")
    func coalesced() async {
        let wakeup = Wakeup()
        #expect(!wakeup.wait(timeoutMilliseconds: 0))
        await withDiscardingTaskGroup { group in
            for _ in 0..<100 { group.addTask { wakeup.signal() } }
        }
        #expect(wakeup.wait())
        #expect(!wakeup.drain())
    }
}
