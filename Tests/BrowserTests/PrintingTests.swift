import Cells
import Gists
import Reading
import Testing

@testable import Browser

@Suite struct `What commands print` {
    private let widths = [1, 8, 20, 40, 63, 64, 80, 99, 100, 120, 200]
    private let gists = SampleData.rows + SampleData.awkward

    private func list(_ columns: Int, theme: Theme = .dark) -> [PrintedList.Row] {
        PrintedList(gists, theme: theme, columns: columns, now: Story.noon).rows
    }

    private func line(_ row: PrintedList.Row) -> String { row.id.lines[0] + row.rest[0].lines[0] }

    @Test("C1: rows of a list fit every width that holds an id, in two lines where one is too narrow")
    func listFits() {
        for columns in widths {
            let rows = list(columns)
            #expect(rows.count == gists.count)
            #expect(rows.allSatisfy { $0.rest.count == (columns < 64 ? 2 : 1) })
            guard columns >= 40 else { continue }
            for row in rows {
                #expect(row.id.size.columns + row.rest[0].size.columns <= columns, "\(columns): \(row.rest)")
                #expect(row.rest.allSatisfy { $0.size.columns <= columns })
            }
        }
    }

    @Test("C1: titles stand one below the other, with or without a chip")
    func titlesAlign() {
        let files = [file("a.swift", language: "Swift"), file("b", language: "None at all")]
        let gists = files.enumerated().map { index, file in
            gist("\(1 << (20 * index))", description: "title", files: [file], minutesAgo: Double(30 * index))
        }
        for columns in [80, 120] {
            let rows = PrintedList(gists, theme: .dark, columns: columns, now: Story.noon).rows
            let places = rows.map { row in
                let text = line(row)
                return text.firstRange(of: "title").map { text.distance(from: text.startIndex, to: $0.lowerBound) }
            }
            #expect(places[0] == places[1] && places[0] != nil)
        }
        #expect(line(list(120)[1]).contains("● Python"))
        #expect(!line(list(120, theme: .mono)[1]).contains("●"))
    }

    @Test("C1: a list has the dim ID first, the title second and the age last")
    func order() throws {
        let gists = ["short", "a longer title"].enumerated().map { index, title in
            gist("id\(index)", description: title, minutesAgo: 180)
        }
        let rows = PrintedList(gists, theme: .dark, columns: 80, now: Story.noon).rows
        #expect(line(rows[0]).hasPrefix("id0  short           "))
        #expect(line(rows[1]).hasPrefix("id1  a longer title  "))
        #expect(rows.allSatisfy { line($0).hasSuffix("3 h") })
        #expect(rows[0].id[0, 0]?.style == Theme.dark.dim)
    }

    @Test("C1: the cells of a table stand one below the other, numbers at the right; no line has spaces at its end")
    func table() {
        let rows: [[PrintedTable.Cell]] = [
            [.init("a", .dim), .init("1", isAtRight: true), .init("first", .accent)],
            [.init("bbb", .dim), .init("20", isAtRight: true), .init("")],
            [.init("c\u{1B}[2J\n", .error)],
        ]
        let lines = PrintedTable(theme: .dark, columns: 40).lines(rows, indent: 2).map { $0.lines[0] }
        #expect(lines[0].hasPrefix("  a ") && lines[0].hasSuffix("  1  first"))
        #expect(lines[1].hasPrefix("  bbb ") && lines[1].hasSuffix(" 20"))
        #expect(lines[1].count == lines[0].dropLast("  first".count).count)
        #expect(!lines.joined().unicodeScalars.contains("\u{1B}"))
    }

    @Test("C1: a gist's heading, its files and the lines above them fit from twenty columns on")
    func gistFits() {
        for gist in gists {
            for columns in widths where columns >= 20 {
                let printed = PrintedGist(gist, theme: .dark, columns: columns, clock: .utc)
                #expect(printed.files.count == gist.files.count)
                #expect(printed.heading.dropLast().allSatisfy { $0.size.columns <= columns })
                for file in gist.files where columns >= 64 {
                    #expect(printed.heading(of: file).size.columns >= columns)
                }
            }
        }
    }

    @Test("C1: what takes too much to be rendered is printed as it is")
    func fallsBack() {
        let file = GistFile(name: "a.json", language: "JSON")
        #expect(file.document(of: Array("{\"a\": 1}".utf8)) != .text(TextDocument("{\"a\": 1}")))
        guard case .text(let text) = file.document(of: Array("{no JSON".utf8)) else {
            Issue.record("it was rendered")
            return
        }
        #expect(text.line(0) == "{no JSON")
    }

    @Test("R14: an empty file is called so, and one of white space too, whatever its kind")
    func blank() {
        let gist = gist("g1", files: [])
        let printed = PrintedGist(gist, theme: .dark, columns: 60, clock: .utc)
        for name in [
            "a.csv", "a.tsv", "a.json", "a.jsonl", "a.ipynb", "a.md", "a.Rmd", "a.txt", "a.log", "a.py", "a.png",
        ] {
            for (bytes, note) in [
                ("", "(empty file)"), ("\u{FEFF}", "(empty file)"), ("\n", "(only white space)"),
                (" \t\r\n \n", "(only white space)"), ("\u{FEFF}\r\r", "(only white space)"), ("x", ""),
            ] {
                let text = file(name).text(of: Array(bytes.utf8))
                let notes = printed.notes(on: text, isAlone: true).map { $0.text(0..<$0.size.columns, y: 0) }.joined()
                #expect(notes == note, "\(name) \(bytes.debugDescription)")
                guard !note.isEmpty else { continue }
                guard case .text = file(name).document(of: text) else {
                    Issue.record("\(name) is rendered")
                    continue
                }
            }
        }
    }

    @Test("C1: a printed text has the looks of the reader and none but its own columns")
    func text() throws {
        let file = GistFile(name: "a.md", language: "Markdown")
        let document = file.document(of: Array("# Title\n\nA `word`.\n".utf8))
        let lines = PrintedText(document, theme: .dark, columns: 40).flatMap(\.self)
        #expect(lines.map { $0.surface.lines.joined() }.contains("Title"))
        let title = try #require(lines.first { $0.surface.lines == ["Title"] })
        #expect(title.surface.size == Size(columns: 5, rows: 1))
        #expect(title.surface[0, 0]?.style == Theme.dark.style(of: SpanStyle(.heading(1), .bold)))
    }
}
