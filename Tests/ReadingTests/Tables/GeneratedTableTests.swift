import Foundation
import Testing

@testable import Reading

/// Tables as readers of Python understand them.
private enum PythonReader: String {
    case csv, pandas

    private static let script = """
        import csv, io, json, sys
        csv.field_size_limit(1 << 30)
        def read_csv(text, delimiter):
            return [row for row in csv.reader(io.StringIO(text, newline=''), delimiter=delimiter) if row]
        def read_pandas(text, delimiter):
            import pandas
            options = {'sep': delimiter, 'header': None, 'dtype': str, 'keep_default_na': False}
            return pandas.read_csv(io.StringIO(text, newline=''), **options).values.tolist()
        read = {'csv': read_csv, 'pandas': read_pandas}[sys.argv[2]]
        json.dump([read(*table) for table in json.load(open(sys.argv[1], encoding='utf-8'))], sys.stdout)
        """

    /// False if Python does not have the reader.
    var isInstalled: Bool {
        let python = process(["-c", "import \(rawValue)"])
        python.standardError = FileHandle.nullDevice
        guard (try? python.run()) != nil else { return false }
        python.waitUntilExit()
        return python.terminationStatus == 0
    }

    private func process(_ arguments: [String]) -> Process {
        let python = Process()
        python.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        python.arguments = ["python3"] + arguments
        return python
    }

    func read(_ tables: [GeneratedTable]) throws -> [[[String]]] {
        let file = FileManager.default.temporaryDirectory.appendingPathComponent("tables-\(UUID()).json")
        defer { try? FileManager.default.removeItem(at: file) }
        try JSONEncoder().encode(tables.map { [$0.text, $0.delimiter] }).write(to: file)
        let python = process(["-c", Self.script, file.path, rawValue])
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
    func python() throws { try compare(with: .csv) }

    @Test(
        "R11: pandas reads the same in 300 tables",
        .enabled(if: PythonReader.pandas.isInstalled, "pandas is not installed"))
    func pandas() throws { try compare(with: .pandas) }

    private func compare(with reader: PythonReader) throws {
        let tables = (0..<300).map { GeneratedTable(seed: $0) }
        let answers = try reader.read(tables)
        #expect(answers.count == tables.count)
        for (table, answer) in zip(tables, answers) {
            #expect(read(table).values == answer, "\(table.text.debugDescription)")
        }
    }
}
