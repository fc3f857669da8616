import Cells
import Foundation
import Testing

@testable import Reading

/// The values of a table, record by record, and what stands above it.
private func values(_ text: String, isTabSeparated: Bool = false) -> [[String]] {
    table(text, isTabSeparated: isTabSeparated).values
}

private func table(_ text: String, isTabSeparated: Bool = false) -> TableDocument {
    TableDocument(TextDocument(text), isTabSeparated: isTabSeparated, within: ReadingBudget(.patient))
}

private func notes(_ text: String, isTabSeparated: Bool = false) -> [String] {
    table(text, isTabSeparated: isTabSeparated).storage.notes
}

@Suite("CSV and TSV are read whole")
struct TableReadingTests {
    @Test(
        "R11: the delimiter is the one that gives most rows the same number of fields",
        arguments: [
            // Decimal commas, of all fields or of some.
            ("0,5;1,5;z\n2,5;3,5;y\n", ["0,5", "1,5", "z"]), ("Pear;1,50\nFig;2,00\n", ["Pear", "1,50"]),
            ("a\tb\n1,5\t2,5\n", ["a", "b"]), ("a|b\n1,5|2;5\n", ["a", "b"]),
            // Commas within quotes, and in one row alone.
            ("\"Who, and where, now\";Age\n\"Poe, Ann\";7\n", ["Who, and where, now", "Age"]),
            ("name;note\nAnn;a, b, c\nBob;d\n", ["name", "note"]), ("a,b;c,d\n1,2\n3,4\n5,6\n", ["a", "b;c", "d"]),
            // Sentences have semicolons and commas as well.
            ("Doe; Jane,41\nRoe; Rick,39\n", ["Doe; Jane", "41"]), ("x,y\na; b,c\nd,e; f\n", ["x", "y"]),
            // What separates in rare cases only.
            ("x y z\n1 2 3\n4 5 6\n", ["x", "y", "z"]),
            ("name:age:city\nAnn:4:Rome\nBob:5:Oslo\n", ["name", "age", "city"]),
            ("10:00:05\n11:30:10\n12:00:00\n", ["10:00:05"]), ("full name\nAnn Lee\nBob Day\n", ["full name"]),
            ("one\n", ["one"]), ("a,b", ["a", "b"]), ("name,note\nx\ny\nz\n", ["name", "note"]),
        ])
    func delimiter(text: String, first: [String]) {
        #expect(values(text).first == first, "\(text)")
    }

    @Test(
        "R11: a file whose name says so is split at tabs and nowhere else",
        arguments: [
            ("na, me\ta, ge\nann\t4\n", [["na, me", "a, ge"], ["ann", "4"]]), ("a,b\n1,2\n", [["a,b"], ["1,2"]]),
            ("a\tb\n\"x\ty\"\t2\n", [["a", "b"], ["x\ty", "2"]]),
        ])
    func tabs(text: String, expected: [[String]]) { #expect(values(text, isTabSeparated: true) == expected) }

    @Test("R11: files are tables by their endings and languages; tablature is none")
    func forms() {
        func form(_ name: String, _ language: String? = nil, _ text: String = "a\tb\n1\t2\n") -> ReadingForm? {
            ReadingForm(fileName: name, language: language, text: TextDocument(text))
        }
        #expect(form("a.csv") == .table && form("A.CSV") == .table && form("a", "CSV") == .table)
        #expect(form("a.tsv") == .tabSeparatedTable && form("a.vcf", "TSV") == .tabSeparatedTable)
        #expect(form("a.tab") == .tabSeparatedTable && form("song.tab", nil, "e|--0--|\n") == nil)
    }

    @Test(
        "R11: Excel's first line names the delimiter and is no row",
        arguments: [
            "sep=;\nname;price\nPear;1,50\n", "sep=;\r\nname;price\r\nPear;1,50\r\n", "SEP=;\rname;price\rPear;1,50\r",
            "\"sep=;\"\nname;price\nPear;1,50", "\u{FEFF}sep=^\nname^price\nPear^1,50\n",
            "sep=\t\nname\tprice\nPear\t1,50\n",
        ])
    func delimiterLine(text: String) {
        #expect(values(text) == [["name", "price"], ["Pear", "1,50"]])
        #expect(table(text).storage.above.isEmpty)
    }

    @Test(
        "R11: what only looks like such a line is a row", arguments: ["sep=", "sep=;;", "sep=ab", "separate;x", "sep="])
    func noDelimiterLine(line: String) {
        #expect(values(line + "\n1;2\n3;4\n").first?.joined().hasPrefix("sep") == true)
    }

    @Test(
        "R11: quotes enclose, double, stand in the text or before more of it; nothing is hidden",
        arguments: [
            (#"1,"a ""b"", c",2"#, ["1", #"a "b", c"#, "2"]), (#"1,5" pipe,6" pipe"#, ["1", #"5" pipe"#, #"6" pipe"#]),
            (#"1,"Big Al" Winters,1959"#, ["1", "Big Al Winters", "1959"]), (#""a"b"c,2"#, [#"ab"c"#, "2"]),
            (#""Ann", "tea, coffee", 1"#, ["Ann", "tea, coffee", " 1"]), (#""Ann" ,"b"  ,1"#, ["Ann", "b", "1"]),
            (#"1, "b" said,2"#, ["1", #" "b" said"#, "2"]), (#""","""""#, ["", #"""#]), (#""",""""#, ["", #"""""#]),
            ("a,\"b\nc\r\nd\re\",f", ["a", "b\nc\r\nd\re", "f"]), ("a,\"\n\",\"\n\n\"", ["a", "\n", "\n\n"]),
        ])
    func quotes(row: String, expected: [String]) {
        let header = expected.map { _ in "h" }.joined(separator: ",")
        #expect(
            values(header + "\n" + row + "\nlast" + String(repeating: ",x", count: expected.count - 1)).dropFirst()
                .first == expected)
    }

    @Test(
        "R11: a quote behind a backslash is one where the file has them so; a field may end in a backslash",
        arguments: [
            (#""Ann","she said \"hi, you\" twice""#, ["Ann", #"she said "hi, you" twice"#]),
            (#""Ann","she said \"hi\", and left""#, ["Ann", #"she said "hi", and left"#]),
            (#""{\"a\": \"\", \"b\": 1}","\"x\"""#, [#"{"a": "", "b": 1}"#, #""x""#]),
            (#""C:\dir\",5"#, [#"C:\dir\"#, "5"]), (#""C:\dir\","D:\dir\""#, [#"C:\dir\"#, #"D:\dir\"#]),
            (#""a \"b\" c","D:\dir\""#, [#"a "b" c"#, #"D:\dir\"#]),
            (#""C:\dir\","a \"b\" c""#, [#"C:\dir\"#, #"a "b" c"#]),
            (#""say \"6\" or 7\"",x"#, [#"say "6" or 7""#, "x"]), (#""Screen 15\"",x"#, [#"Screen 15""#, "x"]),
            (#"\"a,b\""#, [#"\"a"#, #"b\""#]), (#""\\server\share",1"#, [#"\\server\share"#, "1"]),
        ])
    func backslashes(row: String, expected: [String]) {
        #expect(values("a,b\n" + row + "\n1,2\n") == [["a", "b"], expected, ["1", "2"]])
    }

    private static let rows = (1...30).map { "\($0),row \($0)" }

    @Test(
        "R11: a quote that never closes is text, and all rows are read",
        arguments: [
            // Nothing closes it; what closes it opens another field; what is doubled; a last row that ends in a quote.
            "", "31,\"fine, thanks\"", "31,\"\"\n32,\"x\"", "31,\"a \"\"b\"\" c\"", "31,say \"hi\" now\n32,y",
            "31,\"\"",
            "31,5\"", "31,\"again\n32,y",
        ])
    func openQuote(end: String) {
        // A quote at the end of the next row closes it as well as any.
        for place in [0, 12, 29] where place < 29 || !end.hasSuffix("5\"") {
            var rows = Self.rows
            rows[place] = "\(place + 1),\"never closed"
            let found = values((["id,text"] + rows + [end]).joined(separator: "\n"))
            #expect(
                found.prefix(31) == (["id,text"] + rows).map { $0.components(separatedBy: ",") }[...], "\(place) \(end)"
            )
            if place == 0, end.isEmpty {
                #expect(
                    notes((["id,text"] + rows).joined(separator: "\n")) == [
                        "The quote in line 2 never closes: it is text"
                    ])
            }
        }
    }

    @Test("R11: quotes may enclose many lines, and rows of another table")
    func longQuote() {
        let verse = (0..<40).map { "line \($0), more or less, of it" }.joined(separator: "\n")
        #expect(values("id,text\n1,\"\(verse)\"\n2,x\n") == [["id", "text"], ["1", verse], ["2", "x"]])
        #expect(values("id,text\n1,\"12 Main St\nSpringfield, IL\"\n2,x\n")[1] == ["1", "12 Main St\nSpringfield, IL"])
    }

    @Test(
        "R11: with tabs, quotes are text unless they enclose a field",
        arguments: [
            ("\"Big Al\" Winters", "\"Big Al\" Winters"), ("\"Unclosed nick", "\"Unclosed nick"), ("5\"", "5\""),
            ("\"whole\"", "whole"), ("\"\"\"Al\"\"\"", "\"Al\""), (" \"a\" ", "a"), ("\"a\nb\"", "a\nb"), ("\"", "\""),
        ])
    func tabQuotes(field: String, value: String) {
        let rows = values("id\tname\tyear\nn1\t\(field)\t1959\nn2\tx\t1960\n", isTabSeparated: true)
        #expect(rows == [["id", "name", "year"], ["n1", value, "1959"], ["n2", "x", "1960"]])
        #expect(notes("id\tname\nn1\t\(field)\n", isTabSeparated: true).isEmpty)
    }

    @Test("R11: with tabs, two quotes that stand in rows of their own enclose nothing")
    func tabQuotesInRows() {
        let text = "id\tname\tyear\nn1\t\"Al\t1959\nn2\tx\"\t1960\n"
        #expect(values(text, isTabSeparated: true)[1...] == [["n1", "\"Al", "1959"], ["n2", "x\"", "1960"]])
    }

    @Test(
        "R11: a table begins at its header; comments and titles stand above it",
        arguments: [
            ("# made 2026-01-01, by a tool, v1, x\n# units: mm\nid;len;wid\n1;2;3\n4;5;6\n", 2, ["id", "len", "wid"]),
            (
                "Orders; November\nid,name,qty,price,total\n1,pen,2,3.5,7\n2,ink,1,4,4\n", 1,
                ["id", "name", "qty", "price", "total"]
            ),
            ("Report\n\n\"Made, by\",me\n\nid,a,b,c\n1,2,3,4\n5,6,7,8\n", 4, ["id", "a", "b", "c"]),
            ("# a, b, c\nid,len,wid\n1,2,3\n", 1, ["id", "len", "wid"]), ("# id,len\n1,2\n3,4\n", 0, ["# id", "len"]),
            ("##format=VCF\n#CHROM\tPOS\n1\t2\n3\t4\n", 1, ["#CHROM", "POS"]),
            ("sep=;\n# note\na;b\n1;2\n", 1, ["a", "b"]),
            // A header without a name for the names of rows, as R writes it; a header alone; one column.
            ("a,b\nx,1,2\ny,3,4\n", 0, ["a", "b"]), ("a,b,c\n", 0, ["a", "b", "c"]), ("# x\nname\nAnn\n", 1, ["name"]),
            ("#swift\n#go\n", 0, ["#swift"]), ("one\ntwo\n", 0, ["one"]),
        ])
    func header(text: String, above: Int, header: [String]) {
        let table = table(text)
        #expect(table.linesAbove == above)
        #expect(table.values[table.storage.header] == header)
    }

    @Test("R11: rows with more or fewer fields than the header are whole, and a line says where they are")
    func oddRows() {
        let one = "a,b,c,d\n1,2,3,4\n1,2,3,4,5\n1,2,3,4\n"
        #expect(notes(one) == ["Line 3 has 5 fields, the header 4"])
        #expect(shown(.table(table(one)), 60)[3...] == ["1 │ 2 │ 3 │ 4 │", "1 │ 2 │ 3 │ 4 │ 5", "1 │ 2 │ 3 │ 4 │"])
        #expect(notes("a,b\n1\n1,2\n1,2,3\n1,2\n") == ["2 rows do not have the header's 2 fields: lines 2, 4"])
        #expect(notes("a,b\nx,1,2\ny,3,4\n") == ["The header has 2 fields, the rows have 3"])
        let many = notes("a,b\n1,2\n" + String(repeating: "1\n1,2\n", count: 9))
        #expect(many == ["9 rows do not have the header's 2 fields: lines 3, 5, 7, 9, 11, …"])
        #expect(notes("a,b\n1,2\n\n3,4\n").isEmpty)
    }

    @Test("R11: a header alone is shown")
    func headerAlone() { #expect(shown(.table(table("a,b")), 20, 9) == ["a │ b", "──┼──"]) }

    @Test("R11: rows end as they like, also within quotes, and know their lines", arguments: ["\n", "\r\n", "\r"])
    func lineEnds(end: String) {
        let table = table(["h,i", "\"a", "b\",1", "", "c,2"].joined(separator: end))
        #expect(table.storage.records.sourceLines == [0, 1, 4])
        #expect(table.text(line: 0) == "\"a\(end)b\",1" && table.text(line: 1) == "c,2")
        #expect(table.sourceLines(of: 0...0) == 1...2 && table.sourceLines(of: 0...1) == 1...4)
        #expect(table.position(ofSource: 2, width: 20).line == 0 && table.position(ofSource: 4, width: 20).line == 1)
    }

    @Test("R11: lines above the table are shown in full, found, copied and printed above the header")
    func above() throws {
        let title = "# " + String(repeating: "long ", count: 10) + "end"
        let document = ReadingDocument.table(table("\(title)\n# two\na;b\n1;2\n3;4\n"))
        let layout = ReaderLayout(document, size: Size(columns: 20, rows: 12), wraps: true)
        let rows = layout.rows(top: WrappedPosition())
        #expect(rows.prefix { $0.position.line == 0 }.map(\.text).joined() == title)
        #expect(
            layout.rowsAboveFixed(rows.map(\.position)) == 4 && rows.dropFirst(4).map(\.text) == ["1 │ 2", "3 │ 4"])
        let printed = document.printedLines(width: 20).flatMap(\.self).map { $0.runs.map(\.text).joined() }
        #expect(printed == [title, "# two", "a │ b", "──┼──", "1 │ 2", "3 │ 4"])
        #expect(document.sourceLines(of: 0...2) == 0...3 && document.shownText(of: 1...2) == "# two\n1;2\n")
        #expect(layout.sourceLine(ofLine: 3) == 4 && layout.position(ofSource: 1).line <= 1)
    }

    @Test("R11: all columns are printed, and cells of any length")
    func wide() {
        let names = (0..<12_000).map { "c\($0)" }
        let long = String(repeating: "0123456789", count: 10_000)
        let text =
            names.joined(separator: ",") + "\n" + names.map { $0 + "v" }.joined(separator: ",") + "\n" + long + "\n"
        let document = ReadingDocument.table(table(text))
        let parts = document.printedLines(width: 80).flatMap(\.self)
        var lines = [""]
        for part in parts {
            lines[lines.count - 1] += part.runs.map(\.text).joined()
            if part.isWhole { lines.append("") }
        }
        #expect(lines[1].hasPrefix("c0 ") && lines[1].hasSuffix(" c11999"))
        #expect(lines[3].hasSuffix(" c11999v") && lines[4].hasPrefix(long))
        #expect(lines[1].components(separatedBy: "│").count == 12_000)
        let layout = ReaderLayout(document, size: Size(columns: 40, rows: 9), wraps: true)
        let last = layout.lastColumn(top: WrappedPosition())
        #expect(layout.fixedRows(column: last)[1].map(\.text).joined().hasSuffix("c11999 "))
    }

    @Test(
        "R11: twice the text takes twice the steps, whatever its quotes are like",
        arguments: [
            ",\"", "\"a\n", "1,\"a\n", "\"\"", "a,\"\",", "\\\",", "\"\\\",", "\"a\\\"b\",", "\"\\\"\n", "\" \"x\n",
            "\n", ",", "#a\n",
            "\"a\" b,", "1,2\n", "\"1\n2\",\n", "a:b c\n",
        ])
    func linear(unit: String) {
        func work(_ count: Int) -> Int {
            let budget = ReadingBudget(.patient)
            let text = "a,b,c\n\"" + String(repeating: unit, count: count / unit.utf8.count)
            _ = TableDocument(TextDocument(text), within: budget)
            return budget.work
        }
        let (one, two) = (work(50_000), work(100_000))
        #expect(two < 5 * one / 2 + 1_000 && two < 800_000, "\(one), \(two)")
    }
}
