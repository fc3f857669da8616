import TestSupport

/// A random table and its text: with any delimiter, quotes where they must be or everywhere, line ends and quotes in fields.
struct GeneratedTable {
    let delimiter: String
    let lineEnd: String
    let rows: [[String]]
    let text: String

    private static let names = ["id", "name", "größe", "名前", "unit price", "sum", "when", "note", "x1", "where_from"]

    init(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let delimiter = [",", ";", "\t", "|"].randomElement(using: &random) ?? ","
        lineEnd = ["\n", "\r\n"].randomElement(using: &random) ?? "\n"
        let columns = Int.random(in: 2...6, using: &random)
        let cells = (0..<columns).map { _ in Self.cells(delimiter).shuffled(using: &random).prefix(4) }
        let header = Array(Self.names.shuffled(using: &random).prefix(columns))
        var rows = [header]
        for _ in 0..<Int.random(in: 2...20, using: &random) {
            rows.append(cells.map { $0.randomElement(using: &random) ?? "" })
        }
        (self.rows, self.delimiter) = (rows, delimiter)
        let quotesAll = Int.random(in: 0..<4, using: &random) == 0
        text = Self.text(of: rows, delimiter, lineEnd, quotesAll: quotesAll)
    }

    private static func cells(_ delimiter: String) -> [String] {
        [
            "", "1", "-2.5", "3,75", "1.234.567,89", "50 %", "2026-01-02", "2026-01-02T03:04:05Z", "12:30", "true",
            "word", "two words", "Straße 5", "日本語", "🚀 👩‍👩‍👧", "e\u{301}", "a\(delimiter)b", "a, b; c", delimiter,
            "say \"hi\"", "\"", "\"\"", "5\" pipe", "two\nlines", "\n", "three\r\nmore\n\nlines, of it; all", " before",
            "behind ",
            "C:\\dir\\", "a\\\"b", "#1", "'quoted'", "https://example.org/?a=1&b=2", "{\"a\": [1, 2]}", "a | b", "a\tb",
        ]
    }

    private static func text(
        of rows: [[String]], _ delimiter: String, _ lineEnd: String, quotesAll: Bool
    ) -> String {
        rows.map { row in
            row.map { cell in
                let needsQuotes = (delimiter + "\"\r\n").unicodeScalars.contains { cell.unicodeScalars.contains($0) }
                guard quotesAll || needsQuotes || cell.first == " " else { return cell }
                return "\"" + cell.replacing("\"", with: "\"\"") + "\""
            }.joined(separator: delimiter) + lineEnd
        }.joined()
    }
}
