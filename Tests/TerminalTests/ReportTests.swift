import Cells
import PseudoTerminal
import Terminal
import TestSupport
import Testing

@Suite("C4: mouse, paste, focus and title")
struct ReportTests {
    private static let known: [(bytes: String, event: TerminalEvent?)] = [
        ("\u{1B}[<0;10;20M", .mouse(Mouse(.press, x: 9, y: 19))),
        ("\u{1B}[<0;1;1m", .mouse(Mouse(.release, x: 0, y: 0))),
        ("\u{1B}[<32;300;2M", .mouse(Mouse(.drag, x: 299, y: 1))),
        ("\u{1B}[<64;5;6M", .mouse(Mouse(.wheelUp, x: 4, y: 5))),
        ("\u{1B}[<65;5;6M", .mouse(Mouse(.wheelDown, x: 4, y: 5))),
        ("\u{1B}[<16;5;6M", .mouse(Mouse(.press, x: 4, y: 5))),
        ("\u{1B}[<2;5;6M", nil), ("\u{1B}[<66;5;6M", nil), ("\u{1B}[<0;0;6M", nil), ("\u{1B}[<0;6M", nil),
        ("\u{1B}[<0;;M", nil),
        ("\u{1B}[I", .focus(true)), ("\u{1B}[O", .focus(false)), ("\u{1B}[?62;22c", nil), ("\u{1B}[?6c", nil),
        ("\u{1B}]11;rgb:1e1e/1e1e/1e1e\u{7}", nil),
    ]

    @Test("Reports come as one event each, in whatever portions", arguments: known.indices)
    func reports(index: Int) {
        let (bytes, event) = Self.known[index]
        var whole = KeyDecoder()
        let expected = [event, .key(.character("q"))].compactMap { $0 }
        #expect(whole.feed((bytes + "q").utf8) == expected)
        var parts = KeyDecoder()
        #expect((bytes + "q").utf8.flatMap { parts.feed([$0]) } == expected)
    }

    @Test("T1: a mouse report of anything but digits is nothing, and no number is made of it")
    func noDigits() {
        var decoder = KeyDecoder()
        #expect(decoder.feed("\u{1B}[<0;12;))))))))))))))))))))))))Mj".utf8) == [.key(.character("j"))])
    }

    @Test("T1: reports that a network tears apart, wherever, leave no key but their escape", arguments: known.indices)
    func torn(index: Int) {
        let bytes = Array(Self.known[index].bytes.utf8)
        for cut in 1..<bytes.count {
            var decoder = KeyDecoder()
            let first = decoder.feed(bytes[..<cut])
            // As the terminal's input does it once: nothing has come for a while.
            let pause = decoder.flush()
            let events = first + pause + decoder.feed(bytes[cut...] + Array("q".utf8))
            let keys = events.filter { if case .key = $0 { $0 != .key(.escape) } else { false } }
            #expect(keys == [.key(.character("q"))], "cut at \(cut)")
            #expect(events.count { $0 == .key(.escape) } <= 1)
        }
    }

    @Test("T1: reports whose end never comes leave no key", arguments: known.indices)
    func broken(index: Int) {
        let bytes = Array(Self.known[index].bytes.utf8)
        guard bytes.count > 3, !bytes.contains(0x71) else { return }
        for end in 3..<bytes.count - 1 where bytes[2] == 0x3C {
            var decoder = KeyDecoder()
            let events = decoder.feed(bytes[..<end]) + decoder.flush() + decoder.feed("\u{1B}[Aq".utf8)
            #expect(events == [.key(.up), .key(.character("q"))])
        }
    }

    @Test("A bracket after escape is a key once nothing follows")
    func bracket() {
        var decoder = KeyDecoder()
        #expect(decoder.feed("\u{1B}".utf8) + decoder.flush() == [.key(.escape)])
        #expect(decoder.feed("[".utf8).isEmpty)
        #expect(decoder.isAmbiguous)
        #expect(decoder.flush() == [.key(.character("["))])
        #expect(decoder.feed("\u{1B}".utf8) + decoder.flush() == [.key(.escape)])
        #expect(decoder.feed("[2j".utf8) == "[2j".map { .key(.character($0)) })
    }

    @Test("A paste is its text as one event: line ends are one form, controls are left out, nothing in it is a key")
    func paste() {
        var decoder = KeyDecoder()
        let events = decoder.feed("\u{1B}[200~a\rb\r\nc\u{1B}d\u{1B}[A\u{1B}OA\u{1}\u{7F}é\t\u{1B}[201~".utf8)
        #expect(events == [.paste("a\nb\ncdé\t")])
        #expect(decoder.feed("\u{1B}[201~\u{1B}[200~\u{1B}[201~".utf8) == [.paste("")])
    }

    @Test("T1: a paste that a network tears apart, wherever, leaves no key but its escape")
    func tornPaste() {
        let bytes = Array("\u{1B}[200~q\u{1B}[201~".utf8)
        for cut in 1...bytes.count {
            var decoder = KeyDecoder()
            var events = decoder.feed(bytes[..<cut]) + decoder.flush() + decoder.feed(bytes[cut...]) + decoder.flush()
            events += decoder.feed("q".utf8)
            let others = events.filter { $0 != .key(.escape) }
            #expect(others == [.paste("q"), .key(.character("q"))], "cut at \(cut)")
            #expect(events.count - others.count <= 1)
        }
    }

    @Test("What rushes in behind a paste's end is no key, however it is torn; reports are heard; later keys are keys")
    func behindPaste() {
        let rush = "\u{1B}[201~|rm x\r\u{1B}[A\u{1B}q\u{3}é\u{1B}[I\u{1B}[<0;8;4M\u{1B}[200~b\u{1B}[201~:q\r"
        let bytes = Array(("\u{1B}[200~a" + rush).utf8)
        for cut in 0...bytes.count {
            var decoder = KeyDecoder()
            var events = decoder.feed(bytes[..<cut]) + decoder.feed(bytes[cut...])
            #expect(events == [.paste("a"), .focus(true), .mouse(Mouse(.press, x: 7, y: 3)), .paste("b")])
            #expect(decoder.isAmbiguous)
            events = decoder.flush()
            #expect(events.isEmpty && !decoder.isAmbiguous)
            #expect(decoder.feed("|\r".utf8) == [.key(.character("|")), .key(.enter)])
        }
    }

    @Test("A paste is bounded, and Esc gives the keyboard back where its end never comes")
    func endlessPaste() {
        var decoder = KeyDecoder()
        #expect(decoder.feed("\u{1B}[200~".utf8).isEmpty)
        for _ in 0..<100 { #expect(decoder.feed(Array(repeating: 0x61, count: 4_096)).isEmpty) }
        #expect(decoder.flush().isEmpty)
        #expect(decoder.feed([0x1B]).isEmpty)
        #expect(decoder.flush() == [.paste(String(repeating: "a", count: 1 << 16))])
        #expect(decoder.feed("\u{1B}[201~q".utf8) == [.key(.character("q"))])
    }

    @Test("The terminal tells of clicks, drags, the wheel, pastes and the focus, and its window has a title")
    func heard() throws {
        let terminal = try PseudoTerminal.probe("events")
        try terminal.waitFor("ready")
        terminal.click(x: 7, y: 3)
        try terminal.waitFor("release 7 3")
        #expect(terminal.text.contains("press 7 3"))
        terminal.drag(from: (40, 5), to: (50, 6))
        try terminal.waitFor("drag 50 6")
        terminal.turnWheel(up: true, x: 1, y: 2)
        try terminal.waitFor("wheelUp 1 2")
        terminal.paste("q two\rlines")
        try terminal.waitFor("paste \"q two\\nlines\"")
        terminal.focus(false)
        try terminal.waitFor("no focus")
        try terminal.type("t", until: "the title") { $0.title == "step 0 ␛]2;x␇" }
        let before = terminal.output.count
        terminal.type("tt")
        terminal.focus(true)
        try terminal.waitFor("no focus\nfocus")
        #expect(!terminal.output[before...].contains(7))
        terminal.type("q")
        #expect(try terminal.waitForExit() == .exited(0))
        #expect(!terminal.isReporting)
        #expect(String(decoding: terminal.output.suffix(400), as: UTF8.self).contains("\u{1B}[23;2t"))
    }

    @Test("A paste that ends itself types nothing; the next key is one")
    func pasteThatEndsItself() throws {
        let terminal = try PseudoTerminal.probe("events")
        try terminal.waitFor("ready")
        try terminal.type("\u{1B}[200~a\u{1B}[201~q\u{1B}[I\u{1B}[201~", until: "paste \"a\"\nfocus")
        terminal.type("q")
        #expect(try terminal.waitForExit() == .exited(0))
    }

    @Test("The mouse can be switched off; pastes and the focus are still told")
    func noMouse() throws {
        let terminal = try PseudoTerminal(Product.path("TerminalProbe"), ["events", "auto", "no-mouse"])
        try terminal.waitFor("ready")
        #expect(!terminal.tellsMouse)
        terminal.paste("hello")
        try terminal.waitFor("paste \"hello\"")
    }

    @Test("T5: terminals that do not know it are asked for none of it", arguments: ["linux", "vt100", "vt220"])
    func plain(type: String) throws {
        let terminal = try PseudoTerminal.probe("events", type: type)
        try terminal.waitFor("ready")
        terminal.type("tq")
        #expect(try terminal.waitForExit() == .exited(0))
        let output = String(decoding: terminal.output, as: UTF8.self)
        for request in ["?1002", "?1006", "?2004", "?1004", "22;2t", "23;2t", "\u{1B}]2"] {
            #expect(!output.contains(request))
        }
    }
}
