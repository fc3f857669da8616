import Cells
import Testing

@testable import Reading

@Suite("Text that was written for a terminal")
struct TerminalTextTests {
    private func lines(_ text: String, strikesOver: Bool = false) -> [String] {
        TerminalText.lines(of: Array(text.utf8), strikesOver: strikesOver, within: ReadingBudget(.patient)).map(
            \.text.text)
    }

    /// The pieces of a line with their styles.
    private func runs(_ text: String, strikesOver: Bool = false) -> [TextRun] {
        let lines = TerminalText.lines(
            of: Array(text.utf8), strikesOver: strikesOver, within: ReadingBudget(.patient))
        return lines.first?.text.rows(width: 200).first ?? []
    }

    private func style(_ color: TerminalColor?, _ traits: SpanStyle.Traits = []) -> SpanStyle {
        SpanStyle(color.map { .terminal($0) } ?? .text, traits)
    }

    @Test(
        "R11: a carriage return begins the line again, and what is shorter leaves the rest",
        arguments: [
            ("\r  0%|  |\r 50%|# |\r100%|##|\ndone\n", ["100%|##|", "done"]),
            ("a\r\nb\r\n", ["a", "b"]), ("abc\rX\n", ["Xbc"]), ("abc\r", ["abc"]), ("a\r\r\nb", ["a", "b"]),
            ("日本\rx\n", ["x 本"]), ("ab\r日\n", ["日"]), ("", []), ("\n", [""]), ("a\n\nb", ["a", "", "b"]),
        ])
    func returns(text: String, expected: [String]) { #expect(lines(text) == expected) }

    @Test(
        "R11: backspaces and moves of the cursor write over what stands there",
        arguments: [
            ("0.9\u{8}\u{8}\u{8}1.0", ["1.0"]), ("a\u{8}\u{8}\u{8}b", ["b"]), ("|\u{8}/\u{8}-\u{8}done", ["done"]),
            ("one\ntwo\n\u{1B}[2A\u{1B}[2KONE\n\n", ["ONE", "two"]), ("a\n\u{1B}[1Fb\n", ["b"]),
            ("abc\u{1B}[2Dx", ["axc"]), ("a\u{1B}[3Cb", ["a   b"]), ("abcdef\u{1B}[2Gx", ["axcdef"]),
            ("abc\u{1B}[1Gx\u{1B}[K", ["x"]), ("abc\u{1B}[2G\u{1B}[1Kx", [" xc"]), ("a\nb\nc\u{1B}[2A\u{1B}[J", ["a"]),
            ("abcd\u{1B}[2G\u{1B}[2Px", ["ax"]), ("abcd\u{1B}[2G\u{1B}[2@x", ["ax bcd"]),
            ("abcd\u{1B}[2G\u{1B}[2Xx", ["ax d"]),
            ("a\u{1B}7bc\u{1B}8x", ["axc"]), ("a\u{1B}[sbc\u{1B}[ux", ["axc"]), ("a\tb\tc", ["a       b       c"]),
            ("1\u{1B}[1E2", ["2"]), ("a\u{1B}Eb\u{1B}Mc", ["ac", "b"]), ("a\u{1B}Db", ["a", " b"]),
        ])
    func moves(text: String, expected: [String]) { #expect(lines(text) == expected) }

    @Test(
        "R11: every control sequence is carried out or left out, also one without an end",
        arguments: [
            ("wrote \u{1B}]8;id=1;https://a.b/c\u{1B}\\report\u{1B}]8;;\u{1B}\\ now\u{1B}(B", "wrote report now"),
            ("\u{1B}]8;;https://a.b\u{7}x\u{1B}]8;;\u{7}", "x"), ("\u{1B}]0;title\u{7}a", "a"),
            ("a\u{1B}]0;title", "a"),
            ("\u{1B}P1$r0m\u{1B}\\a", "a"), ("\u{1B}_Gi=1;AAAA\u{1B}\\a", "a"),
            ("\u{1B}^pm\u{1B}\\a\u{1B}Xsos\u{1B}\\", "a"),
            ("\u{1B}]1337;File=inline=1:AAAA\u{7}a", "a"), ("\u{9B}31ma\u{9B}0m", "a"), ("\u{9D}0;t\u{9C}a", "a"),
            ("\u{90}x\u{9C}a", "a"), ("\u{1B}[?25la\u{1B}[?25h", "a"), ("\u{1B}[>4;1ma", "a"), ("\u{1B}[1 qa", "a"),
            ("a\u{1B}", "a"), ("a\u{1B}[", "a"), ("a\u{1B}[31", "a"), ("\u{1B}\u{1B}[1ma", "a"), ("\u{1B}ca", "a"),
            ("\u{1B}=\u{1B}>a\u{1B})0\u{1B}%G\u{1B}#8", "a"), ("\u{7}a\u{0}b\u{E}c\u{F}\u{7F}", "abc"),
            ("\u{1B}(0lqk\u{1B}(Bq", "┌─┐q"), ("a\u{1B}日", "a日"), ("\u{1B}[38:2::1:2:3ma", "a"),
            ("a\u{85}b\u{84}", "a"),
        ])
    func sequences(text: String, expected: String) { #expect(lines(text).first == expected) }

    @Test("R11: a sequence without an end takes no more than its line with it")
    func unterminated() {
        #expect(lines("a\u{1B}]8;;https://x\nb\n") == ["a", "b"])
        #expect(lines("a\u{1B}P1;2q\nb\nc") == ["a", "b", "c"])
        #expect(lines("a\u{1B}[31\nb") == ["a", "b"])
        #expect(lines("\u{1B}Pdata\nmore\u{1B}\\a") == ["a"])
    }

    @Test("R11: what clears the screen or addresses all of it hides nothing that was printed")
    func clears() {
        #expect(lines("one\n\u{1B}[2J\u{1B}[Htwo\n\u{1B}[H\u{1B}[Jthree") == ["one", "two", "three"])
        #expect(lines("a\u{1B}[5;3Hb") == ["a", "  b"])
    }

    @Test("R11: colours and traits are those that were asked for")
    func colors() {
        #expect(runs("\u{1B}[32mINFO\u{1B}[0m x") == [TextRun("INFO", style(.green)), TextRun(" x", style(nil))])
        #expect(
            runs("\u{1B}[1;31ma\u{1B}[22mb\u{1B}[39mc").map(\.style) == [style(.red, .bold), style(.red), style(nil)])
        let looks: [(String, SpanStyle)] = [
            ("33", style(.yellow)), ("94", style(.blue)), ("35", style(.magenta)), ("96", style(.cyan)),
            ("90", style(.grey)),
            ("2", style(.grey)), ("30", style(nil)), ("37", style(nil)), ("97", style(nil)),
            ("3", style(nil, .italic)), ("4", style(nil, .underlined)), ("4:3", style(nil, .underlined)),
            ("4:0", style(nil)),
            ("9", style(nil, .struck)), ("7", style(nil, .reversed)), ("41", style(.red, .reversed)),
            ("31;7", style(.red, .reversed)), ("30;103", style(.yellow, .reversed)), ("49", style(nil)),
            ("38;5;196", style(.red)), ("38;5;28", style(.green)), ("38;5;21", style(.blue)),
            ("38;5;241", style(.grey)),
            ("38;5;255", style(nil)), ("38;2;255;200;0", style(.yellow)), ("38:2::200:0:200", style(.magenta)),
            ("38:5:51", style(.cyan)), ("48;2;0;0;250", style(.blue, .reversed)), ("58;5;3;32", style(.green)),
            ("38;5", style(nil)), ("38;2;1", style(nil)), ("38;5;999", style(nil)), ("0;;1", style(nil, .bold)),
        ]
        for (parameters, expected) in looks {
            #expect(runs("\u{1B}[\(parameters)mx") == [TextRun("x", expected)], "\(parameters)")
        }
    }

    @Test("R11: letters struck over each other are bold, over a line underlined; of progress bars they are not")
    func struck() {
        #expect(runs("N\u{8}NA\u{8}A x", strikesOver: true) == [TextRun("NA", style(nil, .bold)), TextRun(" x")])
        #expect(runs("_\u{8}dx\u{8}_", strikesOver: true) == [TextRun("dx", style(nil, .underlined))])
        #expect(runs("N\u{8}N\u{8}N\u{8}N", strikesOver: true) == [TextRun("N", style(nil, .bold))])
        #expect(runs("_\u{8}N\u{8}N", strikesOver: true) == [TextRun("N", style(nil, [.bold, .underlined]))])
        #expect(runs("日\u{8}日é\u{8}é", strikesOver: true) == [TextRun("日é", style(nil, .bold))])
        #expect(runs("日\u{8}\u{8}日", strikesOver: true) == [TextRun("日", style(nil, .bold))])
        #expect(runs("+\u{8}o", strikesOver: true) == [TextRun("o")])
        #expect(runs("9\u{8}9") == [TextRun("9")])
        #expect(runs("_\u{8}9") == [TextRun("9")])
    }

    @Test("R11: lines know where in the source they began")
    func sourceLines() {
        let lines = TerminalText.lines(of: Array("a\rb\nc\r\nd\n".utf8), within: ReadingBudget(.patient))
        #expect(lines.map(\.sourceLine) == [0, 2, 3])
        let document = TextDocument("a\rb\nc\r\nd\n\u{1B}[0m")
        #expect(document.line(2) == "c" && document.line(3) == "d")
    }

    @Test(
        "R11: twice the text takes twice the steps, whatever it does",
        arguments: [
            "\r 33%|###", "\u{8}", "a\u{8}", "\u{1B}[A", "x\u{1B}[A\n", "\u{1B}[2Kab", "\u{1B}]8;;x", "\u{1B}P",
            "\u{90}\n",
            "\u{1B}[999Cx\n", "日\r", "\u{301}", "\u{1B}[1m", "\u{1B}[H", "\n", "\u{1B}[9999B", "\t", "a\u{1B}[1J",
        ])
    func linear(unit: String) {
        func work(_ count: Int) -> ReadingBudget {
            let budget = ReadingBudget(.patient)
            let text = Array(String(repeating: unit, count: count).utf8)
            _ = TerminalText.lines(of: text, within: budget)
            return budget
        }
        let (one, two) = (work(1_000), work(2_000))
        #expect(one.stop == nil && two.stop == nil)
        #expect(two.work < 5 * one.work / 2 + 1_000 && two.work < 2_000 * (unit.utf8.count + 100))
        #expect(two.peak < 5 * one.peak / 2 + 100_000)
    }

    @Test("R11: what would make too many cells ends with the budget")
    func tooMuch() {
        let budget = ReadingBudget(ReadingLimits(memory: 1 << 20))
        _ = TerminalText.lines(of: Array(String(repeating: "\u{1B}[499Cx\n", count: 20_000).utf8), within: budget)
        #expect(budget.stop == .memory)
        let line = ReadingBudget(ReadingLimits(work: 20_000))
        let squares = String(repeating: "x", count: 100_000) + String(repeating: "\u{1B}[1K", count: 10_000)
        _ = TerminalText.lines(of: Array(squares.utf8), within: line)
        #expect(line.stop == .work)
    }

    @Test(
        "R11: files with colours or overstrikes have a view of their own, those in a language only where programs print it",
        arguments: [
            ("a.log", nil, "\u{1B}[32mok\u{1B}[0m\n", true), ("a.txt", "Text", "N\u{8}N\n", true),
            ("ls.1", "Roff", "N\u{8}N", true),
            ("typescript", nil, "\u{1B}]0;x\u{7}\u{1B}[01;32mme\u{1B}[0m", true),
            ("a.txt", nil, "\u{1B}]8;;https://a.b\u{7}x", true), ("a.txt", nil, "\u{1B}[38:2::1:2:3mx", true),
            ("a.txt", nil, "\u{1B}]0;x\u{7}\u{1B}[2Ja", false), ("a.txt", nil, "\u{1B}[?25l\u{1B}[1;1Hx", false),
            ("a.diff", "Diff", "\u{1B}[31m-a", true),
            ("a.log", nil, "plain\r", false),
            ("a.sh-session", "ShellSession", "\u{1B}[1m$", true), ("a.c", "C", "\"\u{1B}[1m\"", false),
            ("a.log", nil, "\u{1B}$B", false),
        ] as [(String, String?, String, Bool)])
    func form(name: String, language: String?, text: String, isTerminal: Bool) {
        let form = ReadingForm(fileName: name, language: language, text: TextDocument(text))
        #expect((form == .terminal) == isTerminal)
    }

    @Test("R11: a coloured log is a page in its colours, whose lines keep their length where they are printed")
    func page() throws {
        let text = TextDocument("\u{1B}[1;31mERROR\u{1B}[0m \u{1B}[4mfailed\u{1B}[0m after 3 tries\n    indented\n")
        let page = try #require(ReadingForm.terminal.read(text))
        #expect(shown(page) == ["ERROR failed after 3 tries", "    indented"])
        let rows = ReaderLayout(page, size: Size(columns: 60, rows: 5), wraps: true).rows(top: WrappedPosition())
        #expect(rows[0].runs.first == TextRun("ERROR", style(.red, .bold)))
        let long = try #require(
            ReadingForm.terminal.read(TextDocument("\u{1B}[1m" + String(repeating: "word ", count: 50))))
        #expect(long.printedLines(width: 40).flatMap(\.self).count == 1)
        #expect(overflows(long, columns: 30).isEmpty)
    }
}
