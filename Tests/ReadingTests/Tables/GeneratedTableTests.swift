import Foundation
import Testing

@testable import Reading

/// What Python's csv makes of texts.
private struct PythonReader {
    private static let script = """
        import csv, io, json, sys
        csv.field_size_limit(1 << 30)
        answers = []
        for text, delimiter in json.load(open(sys.argv[1], encoding='utf-8')):
            rows = [row for row in csv.reader(io.StringIO(text, newline=''), delimiter=delimiter) if row]
            answers.append(rows)
        json.dump(answers, sys.stdout)
        """

    static func read(_ tables: [GeneratedTable]) throws -> [[[String]]] {
        let file = FileManager.default.temporaryDirectory.appendingPathComponent("tables-\(UUID()).json")
        defer { try? FileManager.default.removeItem(at: file) }
        try JSONEncoder().encode(tables.map { [$0.text, $0.delimiter] }).write(to: file)
        let python = Process()
        python.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        python.arguments = ["python3", "-c", script, file.path]
        let pipe = Pipe()
        python.standardOutput = pipe
        try python.run()
        let output = try pipe.fileHandleForReading.readToEnd() ?? Data()
        python.waitUntilExit()
        try #require(python.terminationStatus == 0, "python3 can't read the tables")
        return try JSONDecoder().decode([[[String]]].self, from: output)
    }
}

@Suite("Tables that were written are read")
struct GeneratedTableTests {
    private func read(_ table: GeneratedTable) -> TableDocument {
        TableDocument(
            TextDocument(table.text), isTabSeparated: table.delimiter == "\t", within: ReadingBudget(.patient))
    }

    @Test("R11: a random table is read as it was written, and its delimiter is found")
    func generated() {
        for table in (0..<3_000).map({ GeneratedTable(seed: $0) }) {
            let read = read(table)
            #expect(read.values == table.rows, "\(table.text.debugDescription)")
            #expect(read.storage.notes.isEmpty && read.linesAbove == 0, "\(table.text.debugDescription)")
        }
    }

    @Test("R11: Python's csv reads the same in 300 tables")
    func python() throws {
        let tables = (0..<300).map { GeneratedTable(seed: $0) }
        let answers = try PythonReader.read(tables)
        #expect(answers.count == tables.count)
        for (table, answer) in zip(tables, answers) {
            #expect(read(table).values == answer, "\(table.text.debugDescription)")
        }
    }
}
