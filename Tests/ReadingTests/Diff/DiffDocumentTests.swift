import Testing

@testable import Reading

@Suite("W4: what differs, as a page")
struct DiffDocumentTests {
    private func rows(_ page: Page, width: Int = 60) -> [[TextRun]] {
        (0..<page.lineCount).flatMap { page.rows(line: $0, fromRow: 0, limit: 1_000, column: 0, width: width) }
    }

    private func text(_ files: [(String, String?, String?)]) throws -> [String] {
        let document = try #require(DiffDocument(of: files.map { ($0.0, $0.1, $0.2) }))
        return rows(document.page).map { row in
            String(row.map(\.text).joined().reversed().drop { $0 == " " }.reversed())
        }
    }

    @Test("a changed line stands below the one before, within three equal ones, with its number; the others are folded")
    func changed() throws {
        let before = (1...12).map { "line \($0)\n" }.joined()
        let after = before.replacing("line 7\n", with: "line seven\n")
        #expect(
            try text([("a.txt", before, after)]) == [
                "a.txt  +1 −1", "⋯ 3 unchanged lines", " 4  4   line 4", " 5  5   line 5", " 6  6   line 6",
                " 7    − line 7",
                "    7 + line seven", " 8  8   line 8", " 9  9   line 9", "10 10   line 10", "⋯ 2 unchanged lines",
            ])
    }

    @Test("files that came, went or have another name say so; equal ones are left out")
    func files() throws {
        let same = "one\ntwo\nthree\nfour\n"
        let rows = try text([
            ("equal", same, same), ("new.txt", nil, "n\n"), ("old.md", same, nil), ("renamed.md", nil, same),
            ("zero", "z", nil),
        ])
        #expect(
            rows == [
                "new.txt  new file  +1 −0", "  1 + n", "", "renamed.md  renamed from old.md", "",
                "zero  deleted  +0 −1", "1   − z (no newline at end of file)",
            ])
        #expect(try text([("a", "x", "x")]) == ["No differences"])
        #expect(try text([("a", "x\n", "\0\n")]) == ["a  binary file"])
    }

    @Test("the words that changed within a line are marked, and nothing of lines that share too little")
    func words() throws {
        let document = try #require(DiffDocument(of: [("a", "let x = old(1)\n", "let x = new(1, 2)\n")]))
        let marked = rows(document.page).flatMap { $0 }.filter { $0.style.traits.contains(.underlined) }.map(\.text)
        #expect(marked == ["old", "new", ", 2"])
        let other = try #require(DiffDocument(of: [("a", "abc\n", "xyz\n")]))
        #expect(rows(other.page).flatMap { $0 }.allSatisfy { !$0.style.traits.contains(.underlined) })
        #expect(document.added == 1 && document.removed == 1 && !document.isEmpty)
    }

    @Test("a long line breaks before words and keeps all of its spaces; only a word longer than a row is cut")
    func wrapped() throws {
        let line = "    let kettle = [shipping] lesson  9810 collected"
        let document = try #require(DiffDocument(of: [("a", "", line + "\n")]))
        func texts(_ width: Int) -> [String] {
            rows(document.page, width: width).dropFirst().map { $0.map(\.text).joined() }
        }
        #expect(
            texts(24).map { String($0.dropFirst(6)) } == [
                "    let kettle =  ", "[shipping] lesson ", " 9810 collected   ",
            ])
        #expect(texts(24).allSatisfy { $0.count == 24 })
        let narrow = texts(9).map { String($0.dropFirst(2)) }
        #expect(narrow.joined().filter { $0 != " " } == line.filter { $0 != " " })
        #expect(narrow.contains("[shippi"))
    }

    @Test("tabs are blanks, and a line that has no end in sight is cut")
    func long() throws {
        let rows = try text([("a", nil, "\tx\n" + String(repeating: "é", count: 20_000))])
        #expect(rows[1] == "  1 +         x" && rows.last?.hasSuffix("… (no newline at end of file)") == true)
    }

    @Test("the budget ends it")
    func budget() {
        let lines = (0..<10_000).map { "line \($0)\n" }.joined()
        #expect(DiffDocument(of: [("a", nil, lines)], within: ReadingBudget(ReadingLimits(work: 100))) == nil)
        #expect(DiffDocument(of: [("a", nil, lines)])?.added == 10_000)
    }

    private func document(_ before: String, _ after: String, _ shape: DiffDocument.Shape = .init()) throws -> Page {
        let changes = try #require(
            FileChanges(from: [.init(name: "a.swift", before.utf8)], to: [.init(name: "a.swift", after.utf8)]))
        return try #require(DiffDocument(changes, shape: shape)).page
    }

    private func lines(_ page: Page, width: Int = 60) -> [String] {
        rows(page, width: width).map { $0.map(\.text).joined() }
    }

    @Test("R8: a fold is one line until it is opened; the other lines keep their places in the source")
    func folds() throws {
        let before = (1...40).map { "line \($0)\n" }.joined()
        let after = before.replacing("line 20\n", with: "line twenty\n")
        let closed = try document(before, after)
        #expect((0..<closed.lineCount).compactMap { closed.fold(atLine: $0) } == [0, 1])
        #expect(closed.fold(atLine: 1) == 0 && lines(closed)[1] == "⋯ 16 unchanged lines")
        var shape = DiffDocument.Shape()
        shape.openFolds = [0]
        let open = try document(before, after, shape)
        #expect(open.lineCount == closed.lineCount + 15)
        #expect((0..<open.lineCount).compactMap { open.fold(atLine: $0) } == [1], "folds keep their numbers")
        #expect(closed.stops == [5] && open.stops == [20])
        #expect(
            closed.sourceLine(line: 5, row: 0, width: 60) == open.sourceLine(line: 20, row: 0, width: 60))
        #expect(open.position(ofSource: closed.sourceLine(line: 1, row: 0, width: 60), width: 60).line == 1)
        shape.opensAll = true
        #expect(try document(before, after, shape).lineCount == 42)
    }

    @Test("R8: lines have the colours of their language, changed ones on a tint up to the end of the row")
    func colors() throws {
        let page = try document("let a = 1\n// same\n", "let a = \"two\"\n// same\n")
        let runs = rows(page)
        #expect(runs[1].contains(TextRun("let", SpanStyle(.syntax(.keyword), .deleted))))
        #expect(runs[1].contains(TextRun("− ", SpanStyle(.syntax(.deleted), .deleted))))
        #expect(runs[2].contains { $0.text.hasPrefix("\"two") && $0.style.role == .syntax(.string) })
        #expect(runs[1].columns == 60 && runs[2].columns == 60)
        #expect(runs[3].contains { $0.style == SpanStyle(.syntax(.comment)) })
    }

    @Test("R8: side by side, before stands at the left and after at the right, line by line")
    func sideBySide() throws {
        var shape = DiffDocument.Shape()
        shape.isSideBySide = true
        let page = try document("one\ntwo\nthree\n", "one\n2\n2b\nthree\n", shape)
        #expect(
            lines(page, width: 33) == [
                "a.swift  +2 −1", "1   one         │ 1   one", "2 − two         │ 2 + 2          ",
                "                │ 3 + 2b         ", "3   three       │ 4   three",
            ])
        let wide = try document("x\n", String(repeating: "全", count: 20) + "\n", shape)
        #expect(lines(wide, width: 43).count == 4, "a line that is longer than its half goes on below")
    }

    @Test("R8: other line ends are told, and shown on the lines that have them")
    func lineEnds() throws {
        let page = try document("one\ntwo\n", "one\r\ntwo\r\n")
        #expect(lines(page)[0] == "a.swift  LF → CRLF  +2 −2")
        #expect(lines(page).contains { $0.hasPrefix("  1 + one␍") })
        let same = try document("one\r\ntwo\r\n", "one\r\nTWO\r\n")
        #expect(!lines(same).contains { $0.contains("␍") || $0.contains("CRLF") })
    }

    @Test("R8: a line of 5 MB is shown in part, and takes no longer for it")
    func hugeLine() throws {
        let line = String(repeating: "word ", count: 1 << 20)
        let page = try document(line + "a\n", line + "b\n")
        #expect(page.lineCount == 3 && lines(page).count < 900)
    }
}
