import Testing

@testable import Reading

@Suite("W4: what differs, as a page")
struct DiffDocumentTests {
    private func rows(_ page: Page, width: Int = 60) -> [[TextRun]] {
        (0..<page.lineCount).flatMap { page.rows(line: $0, fromRow: 0, limit: 1_000, column: 0, width: width) }
    }

    private func text(_ files: [(String, String?, String?)]) throws -> [String] {
        let document = try #require(DiffDocument(of: files.map { ($0.0, $0.1, $0.2) }))
        return rows(document.page).map { $0.map(\.text).joined() }
    }

    @Test("a changed line stands below the one before, within three equal ones, under the place where it is")
    func changed() throws {
        let before = (1...12).map { "line \($0)\n" }.joined()
        let after = before.replacing("line 7\n", with: "line seven\n")
        #expect(
            try text([("a.txt", before, after)]) == [
                "a.txt  +1 −1", "@@ -4,7 +4,7 @@", "  line 4", "  line 5", "  line 6", "− line 7", "+ line seven",
                "  line 8", "  line 9", "  line 10",
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
                "new.txt  new file  +1 −0", "@@ -0,0 +1 @@", "+ n", "", "renamed.md  renamed from old.md", "",
                "zero  deleted  +0 −1", "@@ -1 +0,0 @@", "− z (no newline at end of file)",
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

    @Test("tabs are blanks, and a line that has no end in sight is cut")
    func long() throws {
        let rows = try text([("a", nil, "\tx\n" + String(repeating: "é", count: 20_000))])
        #expect(rows[2] == "+         x" && rows.last?.hasSuffix("… (no newline at end of file)") == true)
    }

    @Test("the budget ends it")
    func budget() {
        let lines = (0..<10_000).map { "line \($0)\n" }.joined()
        #expect(DiffDocument(of: [("a", nil, lines)], within: ReadingBudget(ReadingLimits(work: 100))) == nil)
        #expect(DiffDocument(of: [("a", nil, lines)])?.added == 10_000)
    }
}
