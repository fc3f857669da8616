import Cells
import Foundation
import Testing

@testable import Reading

@Suite("What reading a text may cost")
struct ReadingBudgetTests {
    private func read(_ text: String, as form: ReadingForm = .markdown, _ limits: ReadingLimits) -> ReadingBudget {
        let budget = ReadingBudget(limits)
        let document = form.read(TextDocument(text), within: budget)
        #expect(budget.stop == nil || document == nil)
        return budget
    }

    /// What takes the parser the square of its time or its memory: these end with the budget.
    private static let squares: Set<HostileText> = [.tableLines, .longReference]

    @Test(
        "twice the text takes twice the steps and the memory",
        arguments: HostileText.allCases.filter { !squares.contains($0) })
    func linear(kind: HostileText) {
        let one = read(kind.text(8_000), .patient)
        let two = read(kind.text(16_000), .patient)
        #expect(one.stop == nil && two.stop == nil)
        #expect(two.work < 5 * one.work / 2 + 1_000, "\(one.work), \(two.work)")
        #expect(two.peak < 5 * one.peak / 2 + 300_000, "\(one.peak), \(two.peak)")
        #expect(two.work < 8 * 16_000, "\(two.work)")
    }

    @Test(
        "half a megabyte of anything is read or given up within the time it was given", arguments: HostileText.allCases)
    func bounded(kind: HostileText) {
        let budget = read(kind.text(500_000), ReadingLimits(seconds: 0.2))
        #expect(budget.stop == nil || budget.stop == .work || kind == .longReference && budget.stop == .memory)
        if Self.squares.contains(kind) { #expect(budget.stop != nil) }
        #expect(budget.peak < (256 << 20) + Self.mostAtOnce)
    }

    /// Bytes that the parser may take between two questions.
    private static let mostAtOnce = 1 << 20

    @Test("an address of 100 KB that ten thousand references lead to ends at the memory that was given")
    func references() {
        let text = "[a]: " + String(repeating: "u", count: 100_000) + "\n\n" + String(repeating: "[a] ", count: 10_000)
        let budget = read(text, ReadingLimits(memory: 64 << 20))
        #expect(budget.stop == .memory)
        #expect(budget.peak < (64 << 20) + Self.mostAtOnce)
    }

    @Test("a budget ends where its steps do, and says no from then on")
    func steps() {
        let budget = ReadingBudget(ReadingLimits(work: 10))
        #expect((0..<10).allSatisfy { _ in budget.allows() })
        #expect(!budget.allows())
        #expect(!budget.allows(work: -5))
        #expect(budget.stop == .work)
    }

    /// Kinds whose memory is in open elements, tables, inline text or blocks.
    private static let nested: [HostileText] = [
        .quotes, .lists, .numbers, .quotedLists, .nestedLines, .emphasis, .strong, .brackets, .openLinks, .images,
        .htmlBlocks, .htmlLists, .htmlTables, .htmlCells, .htmlWords, .htmlQuotes, .htmlHeadings, .headings, .tasks,
        .sparseTable, .footnotes, .alerts,
    ]

    @Test("the memory that is counted is the memory that the process takes", arguments: nested)
    func measured(kind: HostileText) throws {
        let text = TextDocument(kind.text(2_000_000))
        let limit = 48 << 20
        let before = try Self.status("VmRSS")
        // Resets the peak of the resident memory.
        try "5".write(toFile: "/proc/self/clear_refs", atomically: false, encoding: .utf8)
        let budget = ReadingBudget(ReadingLimits(memory: limit))
        _ = ReadingForm.markdown.read(text, within: budget)
        let taken = try Self.status("VmHWM") - before
        #expect(taken < limit + limit / 4, "\(taken >> 20) MB, counted \(budget.peak >> 20) MB")
    }

    /// A number of bytes in `/proc/self/status`.
    private static func status(_ name: String) throws -> Int {
        let lines = try String(contentsOfFile: "/proc/self/status", encoding: .utf8).split(separator: "\n")
        let fields = lines.first { $0.hasPrefix(name + ":") }?.split(whereSeparator: \.isWhitespace)
        return try 1_024 * #require(fields.flatMap { Int($0[1]) })
    }

    @Test("an ordinary README needs about forty times its size")
    func ordinary() {
        let part = """
            # Heading

            Some *words* with a [link](https://example.com/path) and `code` in a paragraph that is about as long
            as usual in a README, with **bold** words.

            - one item
            - another item with ~~struck~~ text

            ```swift
            let a = 1
            print(a)
            ```

            | a | b |
            |---|---|
            | 1 | 2 |


            """
        let text = String(repeating: part, count: 1_000)
        #expect(read(text, ReadingLimits(memory: 40 * text.utf8.count)).stop == nil)
    }

    @Test("a text above 5 MB leaves less memory to its page, since the program has several copies of it")
    func copies() {
        let usual = read(String(repeating: "a", count: 5 << 20), .patient)
        let large = read(String(repeating: "a", count: 6 << 20), .patient)
        #expect(large.peak - usual.peak > 7 << 20)
    }

    @Test("blocks of a page are found by their numbers, however many there are")
    func blocks() {
        var list = BlockList()
        for line in 0..<1_000 { list.append(Block(body: .blank, sourceLine: line)) }
        #expect(list.map(\.sourceLine) == Array(0..<1_000))
        #expect(list.lastIndex { $0.sourceLine <= 500 } == 500)
        #expect(list[999].sourceLine == 999)
    }

    private static let texts: [(ReadingForm, String)] = [
        (.markdown, String(repeating: "*a* [b](c)\n\n", count: 5_000)),
        (.markdown, "```\n" + String(repeating: "a\n", count: 30_000) + "```\n"),
        (.markdown, "|a|\n|-|\n" + String(repeating: "|b|\n", count: 10_000)),
        (.markdown, "<p>\n" + String(repeating: "a\n", count: 30_000)),
        (.table, String(repeating: "a,b\n", count: 20_000)),
        (.tree, "[" + String(repeating: "1,", count: 30_000) + "1]"),
        (
            .notebook,
            "{\"cells\": ["
                + String(repeating: "{\"cell_type\": \"markdown\", \"source\": \"*a*\"},", count: 1_000)
                + "{\"cell_type\": \"raw\"}]}"
        ),
    ]

    @Test("every form of reading stops at its steps, at its memory, and where nobody waits any more", arguments: texts)
    func stops(form: ReadingForm, text: String) async {
        #expect(read(text, as: form, .patient).stop == nil)
        #expect(read(text, as: form, ReadingLimits(work: 5_000)).stop == .work)
        #expect(read(text, as: form, ReadingLimits(memory: 100_000)).stop == .memory)
        #expect(read(text, as: form, ReadingLimits(seconds: 0)).stop == .work)
        let cancelled = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return read(text, as: form, .patient).stop
        }
        #expect(await cancelled.value == .cancelled)
    }

    @Test("a text that was stopped is read whole by who has more to spend")
    func again() throws {
        let text = TextDocument(String(repeating: "word *word*\n\n", count: 3_000))
        #expect(ReadingForm.markdown.read(text, within: ReadingBudget(.quick)) == nil)
        let page = try #require(ReadingForm.markdown.read(text, within: ReadingBudget(.patient)))
        #expect(ReaderLayout(page, size: Size(columns: 40, rows: 5), wraps: true).lineCount == 5_999)
    }

    @Test("any number of threads parse at the same time")
    func threads() async {
        let text = String(repeating: "# a\n\n- *b* [c](d)\n\n| e |\n|---|\n| f |\n\n", count: 50)
        let expected = shown(markdown(text))
        await withTaskGroup { group in
            for _ in 0..<8 { group.addTask { shown(markdown(text)) == expected } }
            for await isSame in group { #expect(isSame) }
        }
    }

    @Test("of equal headings each one's name is found with one try")
    func headings() {
        var draft = PageDraft(ReadingBudget(.patient))
        for _ in 0..<1_000 { draft.name("a", level: 1) }
        #expect(draft.anchors.count == 1_000)
        #expect(draft.anchors["a-999"] != nil)
        #expect(draft.budget.work < 3_000)
    }

    @Test("R11: a CSV has a million columns if need be, and its next record is whole")
    func columns() {
        let text = TextDocument(String(repeating: ",", count: 1_000_000) + "\na,b\n")
        let table = TableDocument(text, within: ReadingBudget(.patient))
        #expect(table.columnCount == 1_000_001)
        #expect(table.storage.records.fieldCount(ofRecord: 1) == 2)
        #expect(table.row(record: 1, column: 0, width: TableDocument.anyWidth, style: SpanStyle()).columns < 1_000)
    }
}
