import Cells
import Foundation
import PseudoTerminal
import TerminalProbe
import TestSupport
import Testing

/// Random frames, each compared with what an emulator made of the bytes that were sent for it.
///
/// `FRAMES` and `FRAME_SEED` in the environment ask for more of them, and for others: `make fuzz` does.
@Suite struct FrameTests {
    private static let environment = ProcessInfo.processInfo.environment
    private static let count = environment["FRAMES"].flatMap { Int($0) } ?? 3_000
    private static let seed = environment["FRAME_SEED"].flatMap { Int($0) } ?? 1

    @Test("T2, T4: after every frame the terminal's text, colours and attributes are the surface's")
    func everyFrame() throws {
        try compare(Self.count, seed: Self.seed, type: "xterm-256color")
    }

    @Test("T5: so it is where the terminal's description is another", arguments: ["tmux-256color", "xterm"])
    func otherTypes(type: String) throws {
        try compare(Self.count / 10, seed: Self.seed &+ 1, type: type)
    }

    private func compare(_ count: Int, seed: Int, type: String) throws {
        var frames = Frames(seed: seed)
        let terminal = try PseudoTerminal(
            Product.path("TerminalProbe"), ["frames", "truecolor", "\(seed)"], environment: ["TERM": type],
            columns: frames.size.columns, rows: frames.size.rows)
        for number in 0...count {
            if number > 0 {
                frames.advance()
                if terminal.columns != frames.size.columns || terminal.rows != frames.size.rows {
                    terminal.resize(columns: frames.size.columns, rows: frames.size.rows)
                }
                terminal.type("j")
            }
            try terminal.show(through: "\u{1B}]2;frame \(number)\u{7}")
            if let difference = terminal.difference(from: frames.expected) {
                Issue.record("frame \(number) of seed \(seed): \(difference)")
                return
            }
        }
        terminal.type("q")
        #expect(try terminal.waitForExit() == .exited(0))
    }
}

extension PseudoTerminal {
    /// The first cell that is not what the surface has there, in words.
    func difference(from surface: Surface) -> String? {
        for y in 0..<rows {
            for x in 0..<columns {
                guard let wanted = surface[x, y], !wanted.isContinuation else { continue }
                let (expected, shown) = (ScreenCell(wanted).visible, cell(x: x, y: y).visible)
                if expected != shown { return "column \(x), row \(y) is \(shown) and not \(expected)" }
            }
        }
        return nil
    }
}

extension ScreenCell {
    fileprivate init(_ cell: Cell) {
        let (style, attributes) = (cell.style, cell.style.attributes)
        self.init(
            text: cell.glyph.text, width: Int(cell.width), foreground: Color(style.foreground),
            background: Color(style.background), isBold: attributes.contains(.bold),
            isItalic: attributes.contains(.italic), isUnderlined: attributes.contains(.underline),
            isReversed: attributes.contains(.reverse))
    }
}

extension ScreenCell.Color {
    fileprivate init(_ color: Color) {
        self =
            switch color {
            case .default: .default
            case .palette(let index): .palette(index)
            // What is one of the 256 colours is asked for by its number.
            case .rgb(let red, let green, let blue):
                Palette.index(red: red, green: green, blue: blue).map { .palette(UInt8($0)) } ?? .rgb(red, green, blue)
            }
    }
}
