import Cells
import Terminal
import Testing

@Suite struct KeyDecoderTests {
    @Test(
        "Sequences of all common terminals become keys",
        arguments: [
            ("\u{1B}[A", Key.up), ("\u{1B}OA", .up), ("\u{1B}[1;5B", .down), ("\u{1B}OD", .left), ("\u{1B}[C", .right),
            ("\u{1B}[H", .home), ("\u{1B}[1~", .home), ("\u{1B}[7~", .home), ("\u{1B}OH", .home),
            ("\u{1B}[F", .end), ("\u{1B}[4~", .end), ("\u{1B}[8~", .end), ("\u{1B}[2~", .insert),
            ("\u{1B}[3~", .delete),
            ("\u{1B}[5~", .pageUp), ("\u{1B}[6;2~", .pageDown), ("\u{1B}[Z", .backTab),
            ("\u{1B}OP", .function(1)), ("\u{1B}[[E", .function(5)), ("\u{1B}[15~", .function(5)),
            ("\u{1B}[17~", .function(6)), ("\u{1B}[24;5~", .function(12)), ("\u{1B}[1;2S", .function(4)),
            ("\r", .enter), ("\u{1B}OM", .enter), ("\t", .tab), ("\u{7F}", .backspace), ("\u{8}", .backspace),
            ("\u{0}", .control("@")), ("\u{1}", .control("a")), ("\n", .control("j")), ("\u{1A}", .control("z")),
            ("\u{1C}", .control("\\")), ("\u{1F}", .control("_")),
            ("q", .character("q")), ("é", .character("é")), ("中", .character("中")), ("🚀", .character("🚀")),
        ])
    func single(bytes: String, key: Key) {
        var decoder = KeyDecoder()
        #expect(decoder.keys(bytes.utf8) == [key])
        #expect(!decoder.isAmbiguous)
    }

    @Test("A key is the same in whatever portions its bytes come", arguments: ["\u{1B}[15~", "🚀", "\u{1B}OA", "中é"])
    func portions(bytes: String) {
        var whole = KeyDecoder()
        var parts = KeyDecoder()
        let split = bytes.utf8.flatMap { parts.keys([$0]) }
        #expect(whole.keys(bytes.utf8) == split)
    }

    @Test("A lone ESC is the escape key once nothing follows")
    func loneEscape() {
        var decoder = KeyDecoder()
        #expect(decoder.keys([0x1B]) == [])
        #expect(decoder.isAmbiguous)
        #expect(decoder.flushedKeys() == [.escape])
        #expect(decoder.flushedKeys() == [])
        #expect(decoder.keys("\u{1B}\u{1B}".utf8) == [.escape])
        #expect(decoder.flushedKeys() == [.escape])
    }

    @Test(
        "Escape and a key that come together are Alt and that key, never the two",
        arguments: ["j", "s", "q", "[", "O", "]", "P", "_", "\r", "\t", "\u{7F}", "é", "中"])
    func altAndKey(next: String) {
        let key: Key =
            switch next {
            case "\r": .enter
            case "\t": .tab
            case "\u{7F}": .backspace
            default: .character(Character(next))
            }
        var decoder = KeyDecoder()
        let keys = decoder.keys(("\u{1B}" + next).utf8) + decoder.flushedKeys() + decoder.flushedKeys()
        #expect(keys == [.alt(key)])
        #expect(decoder.keys("q".utf8) == [.character("q")])
        // Torn apart for less than a person needs between two keys.
        #expect(
            ("\u{1B}" + next).utf8.flatMap { decoder.keys([$0]) } + decoder.flushedKeys() + decoder.flushedKeys() == [
                .alt(key)
            ])
    }

    @Test("Escape, and a key later, are two keys")
    func escapeThenKey() {
        for next in ["j", "[", "O", "é"] {
            var decoder = KeyDecoder()
            let keys = decoder.keys([0x1B]) + decoder.flushedKeys()
            #expect(keys == [.escape])
            let later = decoder.keys(next.utf8) + decoder.flushedKeys() + decoder.flushedKeys()
            #expect(later == (next == "O" ? [.character("O")] : [.character(Character(next))]))
        }
    }

    @Test("Alt adds nothing to Ctrl: Ctrl-C right behind an escape still ends the program")
    func altAndControl() {
        var decoder = KeyDecoder()
        #expect(decoder.keys([0x1B, 0x03]) == [.control("c")])
        #expect(decoder.keys([0x1B, 0xFF, 0x71]) == [.character("q")])
        #expect(decoder.keys([0x1B, 0xC3, 0x71]) == [.character("q")])
    }

    @Test(
        "Unknown sequences are swallowed whole",
        arguments: [
            "\u{1B}[?1;2c", "\u{1B}[<2;10;20M", "\u{1B}[M !!", "\u{1B}[99~", "\u{1B}[1;2;3;4;5x",
            "\u{1B}]11;rgb:0000/0000/0000\u{7}", "\u{1B}]52;c;YQ==\u{1B}\\", "\u{1B}P1+r\u{1B}\\", "\u{1B}_x\u{1B}\\",
            "\u{1B}[ q", "\u{1B}[" + String(repeating: "9;", count: 500) + "y",
        ])
    func unknown(bytes: String) {
        var decoder = KeyDecoder()
        #expect(decoder.keys((bytes + "q").utf8) == [.character("q")])
    }

    @Test("T3: invalid UTF-8 and C1 controls are ignored, and the next key is whole")
    func invalidText() {
        var decoder = KeyDecoder()
        let broken: [[UInt8]] = [
            [0xFF], [0x80], [0xC0, 0x80], [0xE0, 0x80, 0x80], [0xED, 0xA0, 0x80], [0xF5], [0xF4, 0x90, 0x80, 0x80],
            [0xC2, 0x9B], [0xE4, 0xB8],
        ]
        for bytes in broken { #expect(decoder.keys(bytes + [0x71]) == [.character("q")], "\(bytes)") }
    }

    @Test("A string that never ends does not keep the keyboard")
    func unfinishedString() {
        var decoder = KeyDecoder()
        #expect(decoder.keys("\u{1B}]never".utf8) == [])
        #expect(decoder.flushedKeys() == [])
        #expect(decoder.keys("q".utf8) == [.character("q")])
    }

    @Test(
        "A6: the terminal's background is understood in all its forms, in any portions, and leaves no key",
        arguments: [
            ("\u{1B}]11;rgb:ffff/8080/0000\u{1B}\\", RGB(0xFF8000)), ("\u{1B}]11;rgb:1e/1e/2e\u{7}", RGB(0x1E1E2E)),
            ("\u{1B}]11;rgb:f/f/0\u{7}", RGB(0xFFFF00)), ("\u{1B}]11;rgba:1e1e/1e1e/2e2e/ffff\u{7}", RGB(0x1E1E2E)),
        ])
    func background(bytes: String, color: RGB) {
        var whole = KeyDecoder()
        #expect(whole.keys((bytes + "q").utf8) == [.character("q")])
        #expect(whole.background == color)
        for cut in 2..<bytes.utf8.count {
            var torn = KeyDecoder()
            let first = torn.keys(bytes.utf8.prefix(cut))
            let pause = torn.isAmbiguous ? torn.flushedKeys() : []
            let rest = torn.keys((String(decoding: bytes.utf8.dropFirst(cut), as: UTF8.self) + "q").utf8)
            #expect(first + pause + rest == [.character("q")] || bytes.utf8.dropFirst(cut).elementsEqual("\\".utf8))
            #expect(torn.background == color)
        }
    }

    @Test(
        "A6: what is no colour is none, and an answer that never ends does not keep the keyboard",
        arguments: ["?", "rgb:", "rgb:zz/00/00", "rgb:00/00", "rgb:00000/0/0", "rgb:-1/0/0", "#fff"])
    func noBackground(answer: String) {
        var decoder = KeyDecoder()
        #expect(decoder.keys("\u{1B}]11;\(answer)\u{7}".utf8).isEmpty)
        #expect(decoder.background == nil)
        #expect(decoder.keys("\u{1B}]11;rgb:00/".utf8).isEmpty)
        #expect(decoder.keys("\rj".utf8) == [.enter, .character("j")])
    }

    @Test("No bytes whatever make it fail or stay stuck")
    func arbitraryBytes() {
        var decoder = KeyDecoder()
        var state: UInt64 = 42
        for _ in 0..<20_000 {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            let byte = UInt8(truncatingIfNeeded: state >> 33)
            _ = decoder.keys([byte & 1 == 0 ? byte : byte % 0x60])
        }
        _ = decoder.flushedKeys()
        _ = decoder.keys("~~~~".utf8)
        #expect(decoder.keys("q".utf8) == [.character("q")])
    }
}

extension KeyDecoder {
    mutating func keys(_ bytes: some Sequence<UInt8>) -> [Key] { feed(bytes).compactMap(\.key) }
    mutating func flushedKeys() -> [Key] { flush().compactMap(\.key) }
}

extension TerminalEvent {
    fileprivate var key: Key? { if case .key(let key) = self { key } else { nil } }
}
