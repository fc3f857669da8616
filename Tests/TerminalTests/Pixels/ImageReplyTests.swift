import Cells
import TestSupport
import Testing

@testable import Terminal

/// What a terminal says about images, which may be late, torn, hostile or missing, and never is a key.
@Suite struct ImageReplyTests {
    private static let replies = [
        "\u{1B}P>|kitty(0.31.0)\u{1B}\\", "\u{1B}[6;20;10t", "\u{1B}[?1;0;256S", "\u{1B}_Gi=31;OK\u{1B}\\",
        "\u{1B}]11;rgb:1e1e/1e1e/1e1e\u{1B}\\",
        "\u{1B}[?62;4;22c",
    ]

    private func decoder() -> KeyDecoder {
        var decoder = KeyDecoder()
        decoder.awaitsReply = true
        return decoder
    }

    @Test("A10: the name, the cell, the colours and sixels are understood, in any portions")
    func understood() {
        let bytes = Array((Self.replies.joined() + "q").utf8)
        for length in 1...bytes.count {
            var decoder = decoder()
            var events: [TerminalEvent] = []
            for start in stride(from: 0, to: bytes.count, by: length) {
                events += decoder.feed(bytes[start..<min(bytes.count, start + length)])
            }
            #expect(events == [.key(.character("q"))], "in portions of \(length)")
            let expected = ImageReply(
                name: "kitty(0.31.0)", hasSixel: true, hasKittyGraphics: true, colors: 256,
                cell: Size(columns: 10, rows: 20))
            #expect(decoder.images == expected)
        }
    }

    @Test("A10: replies that a network tears apart, wherever, leave no key but their escape", arguments: replies)
    func torn(reply: String) {
        let bytes = Array(reply.utf8)
        for cut in 1..<bytes.count {
            var decoder = decoder()
            var events = decoder.feed(bytes[..<cut])
            // As the terminal's input does it once: nothing has come for a while.
            if decoder.isAmbiguous { events += decoder.flush() }
            events += decoder.feed(bytes[cut...]) + decoder.feed("q".utf8)
            #expect(events.last == .key(.character("q")), "cut at \(cut)")
            #expect(
                events.dropLast().allSatisfy { $0 == .key(.escape) } && events.count <= 2, "cut at \(cut): \(events)")
        }
    }

    @Test("A10: a backslash is a key, but for the one that ends a string")
    func backslash() {
        var decoder = decoder()
        #expect(decoder.feed("\u{1B}P>|x\u{1B}".utf8) + decoder.flush() == [])
        #expect(decoder.feed("\\\\".utf8) == [.key(.character("\\"))])
        #expect(decoder.feed("\u{1B}P>|x\u{1B}".utf8) + decoder.flush() == [])
        #expect(decoder.feed("a\\".utf8) == [.key(.character("a")), .key(.character("\\"))])
    }

    @Test(
        "A10: what no terminal says is ignored",
        arguments: [
            "\u{1B}[6;0;0t", "\u{1B}[6;99999999;10t", "\u{1B}[6;-3;10t", "\u{1B}[6;20t", "\u{1B}[8;24;80t",
            "\u{1B}[6;20;10;30t", "\u{1B}[?1;3;256S", "\u{1B}[?2;0;800;600S", "\u{1B}[?1;0;1S", "\u{1B}P1$r0m\u{1B}\\",
            "\u{1B}_Gi=31;EINVAL:no\u{1B}\\", "\u{1B}_Gi=32;OK\u{1B}\\", "\u{1B}_Gi=31;OK;OK\u{1B}\\",
            "\u{1B}_Gi=31;\u{1B}\\", "\u{1B}_\u{1B}\\", "\u{1B}PGi=31;OK\u{1B}\\",
            "\u{1B}]1337;ReportCellSize=20;10\u{7}", "\u{1B}[?4;1;4$y",
        ])
    func ignored(bytes: String) {
        var decoder = decoder()
        #expect(decoder.feed((bytes + "q").utf8) == [.key(.character("q"))])
        #expect(decoder.images == ImageReply())
    }

    @Test("A10: an endless name takes little memory; keys work once the terminal has identified itself")
    func huge() {
        var decoder = decoder()
        #expect(decoder.feed("\u{1B}P>|".utf8 + Array(repeating: UInt8(ascii: "j"), count: 1 << 20)) == [])
        #expect(decoder.feed("\u{1B}\\\u{1B}[?6cj".utf8) == [.key(.character("j"))])
        #expect(decoder.images.name.utf8.count < 64)
        #expect(!decoder.awaitsReply)
    }

    @Test("A10: control characters in a name are left out")
    func sanitized() {
        var decoder = decoder()
        _ = decoder.feed("\u{1B}P>|ki\u{8}\u{9B}tty\n(1)\u{1B}\\".utf8)
        #expect(decoder.images.name == "kitty(1)")
    }

    @Test(
        "A10: Alt-P and Alt-_ are keys while a terminal says nothing, and the keys after them are, too",
        arguments: ["P", "_"] as [Character])
    func alt(letter: Character) {
        var decoder = decoder()
        var events = decoder.feed("\u{1B}\(letter)".utf8)
        events += decoder.flush() + decoder.flush()
        events += decoder.feed("jk".utf8)
        #expect(events == [.key(.alt(.character(letter))), .key(.character("j")), .key(.character("k"))])
        events = decoder.feed("\u{1B}\(letter)j".utf8)
        while decoder.isAmbiguous { events += decoder.flush() }
        #expect(decoder.feed("k".utf8).last == .key(.character("k")))
    }

    @Test("A10: after random bytes, in random portions and with pauses, keys work", arguments: 1...20)
    func noise(seed: Int) {
        var random = SeededGenerator(seed: UInt64(seed))
        let pieces =
            Self.replies.map { Array($0.utf8) } + [
                [0x1B], [0x1B, 0x50], [0x1B, 0x5F], [0x1B, 0x5B], [0x3E, 0x7C], [0x3B],
            ]
        for _ in 0..<200 {
            var decoder = decoder()
            for _ in 0..<6 {
                let piece = pieces.randomElement(using: &random) ?? []
                _ = decoder.feed(piece.prefix(Int.random(in: 0...piece.count, using: &random)))
                if Bool.random(using: &random), decoder.isAmbiguous { _ = decoder.flush() }
            }
            _ = decoder.feed("\u{1B}\\\u{1B}[?6c".utf8)
            while decoder.isAmbiguous { _ = decoder.flush() }
            #expect(decoder.feed("q".utf8).last == .key(.character("q")))
        }
    }
}
