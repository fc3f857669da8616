import Cells
import Testing

@Suite("Wrapping and cutting text")
struct WrapTests {
    private func lines(_ text: String, _ columns: Int) -> [String] {
        Wrap.lines(text, columns: columns).map(String.init)
    }

    @Test("R1: lines break at spaces, which stand at no line's end or start")
    func words() {
        #expect(lines("one two  three", 7) == ["one two", "three"])
        #expect(lines("one two", 3) == ["one", "two"])
        #expect(lines("one two   ", 7) == ["one two"])
        #expect(lines("  two three", 6) == ["  two", "three"])
    }

    @Test("R1: line ends of every kind are honoured, and the last starts no line")
    func lineEnds() {
        #expect(lines("a\nb\r\nc\rd\n", 10) == ["a", "b", "c", "d"])
        #expect(lines("a\n\n\nb", 10) == ["a", "", "", "b"])
        #expect(lines("", 10).isEmpty)
        #expect(lines("\n", 10) == [""])
    }

    @Test("R1: a word longer than the line is cut")
    func longWords() {
        #expect(lines("abcdefgh ij", 3) == ["abc", "def", "gh", "ij"])
        #expect(lines("ab", 0) == ["a", "b"])
    }

    @Test("T2: East Asian text breaks between characters, but not before closing punctuation")
    func eastAsian() {
        #expect(lines("日本語の文章", 5) == ["日本", "語の", "文章"])
        #expect(lines("日本語。文", 6) == ["日本", "語。文"])
        #expect(lines("ab日本", 3) == ["ab", "日", "本"])
        #expect(lines("日", 1) == ["日"])
    }

    @Test("R1: no line is wider than asked and no character is lost, whatever the text")
    func sweep() {
        let text =
            "The 日本語 quick\t👩‍👩‍👧 fox 🇫🇷🇩🇪 jumps-over e\u{301}e\u{301}   한국어\u{7}\nlaaaaaaaaaaaaaaaaaaaaaazy \u{301}dog。"
        for columns in 2...40 {
            let wrapped = lines(text, columns)
            #expect(wrapped.allSatisfy { TextWidth.columns(of: $0) <= columns })
            let inked = { (text: String) in text.unicodeScalars.filter { $0 != " " && $0 != "\n" } }
            #expect(inked(wrapped.joined()).elementsEqual(inked(text)))
        }
    }

    @Test("R1: the first lines of a long text are found without the rest")
    func prefix() {
        let text = String(repeating: "word ", count: 1_000_000)
        #expect(Wrap.lines(text, columns: 10).prefix(2) == ["word word", "word word"])
        #expect(Wrap.lines(text, columns: 10).prefix(0).isEmpty)
    }

    @Test("B1: a text becomes one line, spaces and line ends collapsed")
    func oneLine() {
        #expect(OneLine.collapse("  a\r\n\tb \u{B} c\n", columns: 10) == "a b c")
        #expect(OneLine.collapse("abc def", columns: 5) == "abc …")
        #expect(OneLine.collapse(" \n ", columns: 5) == "")
        #expect(OneLine.collapse(String(repeating: " ", count: 1_000_000) + "x", columns: 5) == "")
        #expect(OneLine.collapse(String(repeating: "x", count: 1_000_000), columns: 3) == "xx…")
    }

    @Test("T2: text is cut by columns, with an ellipsis that fits too")
    func truncate() {
        #expect(Truncate.end("abc", columns: 3) == "abc")
        #expect(Truncate.end("abcd", columns: 3) == "ab…")
        #expect(Truncate.end("日本", columns: 4) == "日本")
        #expect(Truncate.end("日本", columns: 3) == "日…")
        #expect(Truncate.end("日本", columns: 2) == "…")
        #expect(Truncate.end("日", columns: 1) == "…")
        #expect(Truncate.end("ab", columns: 0) == "")
        #expect(Truncate.end("", columns: 0) == "")
        #expect(Truncate.end("e\u{301}e\u{301}e\u{301}", columns: 2) == "e\u{301}…")
    }
}
