import Cells
import Terminal
import Testing

@Suite struct NumberedKeyTests {
    @Test(
        "T5: keys that come as numbers are the keys they were: kitty's protocol and what others had before it",
        arguments: [
            ("27", Key.escape), ("27;1", .escape), ("27;5", .escape), ("13", .enter), ("13;2", .enter),
            ("13;5", .enter),
            ("9", .tab), ("9;5", .tab), ("9;2", .backTab), ("9;6", .backTab), ("127", .backspace),
            ("127;5", .backspace),
            ("13;3", .alt(.enter)), ("9;3", .alt(.tab)), ("127;3", .alt(.backspace)),
            ("99;5", .control("c")), ("99;6", .control("c")), ("99;7", .control("c")), ("67;6", .control("c")),
            ("105;5", .tab), ("109;5", .enter), ("91;5", .escape), ("92;5", .control("\\")), ("32;5", .control("@")),
            ("45:95;6", .control("_")), ("50:64;6", .control("@")), ("47;5", .control("_")),
            ("1089::99;5", .control("c")), ("1047:1047:112;5:1", .control("p")),
            ("32;2", .character(" ")), ("32", .character(" ")), ("97;2", .character("A")), ("233;2", .character("É")),
            ("223;2", .character("ß")), ("49:33;2", .character("!")), ("97:65:97;2", .character("A")),
            ("106;3", .alt(.character("j"))), ("106;4", .alt(.character("J"))), ("1081;3", .alt(.character("й"))),
            ("97;;97", .character("a")), ("97;2;65", .character("A")), ("0;;229", .character("å")),
            ("44;1;60", .character("<")), ("97;3;229", .alt(.character("a"))),
            ("57376", .function(13)), ("57364", .function(1)), ("57398;2", .function(35)), ("57402", .character("3")),
            ("57411;129", .character("*")), ("57414", .enter), ("57419", .up), ("57421;5", .pageUp), ("57426", .delete),
        ])
    func kitty(parameters: String, key: Key) {
        expect("\u{1B}[\(parameters)u", [key])
    }

    @Test(
        "T5: xterm's modifyOtherKeys are the keys they were",
        arguments: [
            ("5;99", Key.control("c")), ("6;67", .control("c")), ("2;32", .character(" ")), ("2;65", .character("A")),
            ("2;33", .character("!")), ("3;106", .alt(.character("j"))), ("5;9", .tab), ("6;9", .backTab),
            ("2;13", .enter), ("5;27", .escape), ("2;127", .backspace), ("1;97", .character("a")),
            ("5;64", .control("@")), ("5;105", .tab), ("4;228", .alt(.character("Ä"))),
        ])
    func xterm(parameters: String, key: Key) {
        expect("\u{1B}[27;\(parameters)~", [key])
    }

    @Test("T5: lock keys change nothing", arguments: [64, 128, 192])
    func locks(lock: Int) {
        expect("\u{1B}[27;\(1 + lock)u", [.escape])
        expect("\u{1B}[99;\(1 + lock + 4)u", [.control("c")])
        expect("\u{1B}[27;\(1 + lock + 4);99~", [.control("c")])
        expect("\u{1B}[1;\(1 + lock)A", [.up])
        expect("\u{1B}[3;\(1 + lock)~", [.delete])
    }

    @Test("T5: a key counts when it is pressed and while it is held, not when it is let go of")
    func eventTypes() {
        expect("\u{1B}[113;1:1u\u{1B}[113;1:2u\u{1B}[113;1:3u", [.character("q"), .character("q")])
        expect("\u{1B}[1;1:1A\u{1B}[1;1:3A", [.up])
        expect("\u{1B}[5;1:2~\u{1B}[5;1:3~", [.pageUp])
        expect("\u{1B}[27;5:3u", [])
    }

    @Test("T5: one key may type several characters")
    func text() {
        expect("\u{1B}[0;;112:113u", [.character("p"), .character("q")])
        expect("\u{1B}[101;;101:769u", [.character("e\u{301}")])
    }

    @Test(
        "T5: keys that this program does not know are nothing, nor is what is none",
        arguments: [
            "[u", "[;5u", "[113;9u", "[113;17u", "[113;33u", "[57358u", "[57441;2u", "[57427u", "[1u", "[128u",
            "[55296u",
            "[1114112u", "[99999999999999999999u", "[?1u", "[27;5~", "[27;5;99;1~", "[27;9;113~", "[27;5;1~",
            "[:::;:;:u",
            "[0u", "[0;;27u", "[27~",
        ])
    func unknown(bytes: String) { expect("\u{1B}" + bytes, []) }

    @Test("T3: no key comes out of a paste, in whatever form")
    func paste() {
        var decoder = KeyDecoder()
        let events = decoder.feed("\u{1B}[200~a\u{1B}[113u\u{1B}[27;5;99~b\u{1B}[201~".utf8)
        #expect(events == [.paste("ab")])
    }

    /// In whatever portions the bytes come.
    private func expect(_ bytes: String, _ keys: [Key]) {
        var whole = KeyDecoder()
        #expect(whole.keys((bytes + "q").utf8) == keys + [.character("q")], "\(bytes.dropFirst())")
        var parts = KeyDecoder()
        #expect((bytes + "q").utf8.flatMap { parts.keys([$0]) } == keys + [.character("q")], "\(bytes.dropFirst())")
    }
}
