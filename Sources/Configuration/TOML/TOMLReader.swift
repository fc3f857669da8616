/// Parses TOML 1.0 without dates and arrays of tables, which no setting uses.
///
/// An invalid line does not affect the rest of the file. The time is proportional to the size, and the depth is
/// limited.
public struct TOMLReader {
    var scanner: TOMLScanner
    private(set) var problems: [Problem] = []
    private let root = TOMLTable()

    /// The maximum number of reported problems.
    private static let problemLimit = 100

    public static func read(_ bytes: [UInt8]) -> (table: TOMLTable, problems: [Problem]) {
        var reader = TOMLReader(scanner: TOMLScanner(bytes))
        reader.document()
        return (reader.root, reader.problems)
    }

    private mutating func document() {
        // Nil after an invalid header, so that its keys are ignored.
        var current: TOMLTable? = root
        while scanner.skipBlankLines() {
            do throws(Problem) {
                if scanner.peek == UInt8(ascii: "[") {
                    current = nil
                    current = try header()
                } else if let current {
                    try assignment(in: current)
                } else {
                    scanner.skipLine()
                    continue
                }
                try scanner.endOfLine()
            } catch {
                if problems.count < Self.problemLimit { problems.append(error) }
                scanner.skipLine()
            }
        }
    }

    private mutating func header() throws(Problem) -> TOMLTable {
        let line = scanner.line
        scanner.advance()
        guard scanner.peek != UInt8(ascii: "[") else { throw Problem(line: line, Words.TOML.arrayOfTables) }
        scanner.skipSpaces()
        let path = try keyPath()
        guard scanner.take("]") else { throw Problem(line: line, Words.TOML.missingHeaderEnd) }
        let table = try Self.table(at: path[...], in: root, line: line)
        guard !table.hasHeader else {
            throw Problem(line: line, Words.TOML.duplicateTable(path.joined(separator: ".")))
        }
        table.hasHeader = true
        return table
    }

    private mutating func assignment(in table: TOMLTable) throws(Problem) {
        let line = scanner.line
        let path = try keyPath()
        guard scanner.take("=") else {
            throw Problem(line: line, Words.TOML.missingEquals(path.joined(separator: ".")))
        }
        scanner.skipSpaces()
        let node = try value(depth: 0)
        try Self.insert(node, at: path, in: table, line: line)
    }

    private static func insert(
        _ node: TOMLNode, at path: [String], in table: TOMLTable, line: Int
    ) throws(Problem) {
        let target = try Self.table(at: path.dropLast(), in: table, line: line)
        let key = path[path.count - 1]
        if let first = target.entries[key] {
            throw Problem(line: line, Words.TOML.duplicateKey(key, line: first.line))
        }
        target.entries[key] = node
    }

    /// The table at a path; missing tables on the way are created.
    private static func table(
        at path: ArraySlice<String>, in table: TOMLTable, line: Int
    ) throws(Problem) -> TOMLTable {
        var table = table
        for key in path {
            guard let node = table.entries[key] else {
                let new = TOMLTable()
                table.entries[key] = TOMLNode(value: .table(new), line: line)
                table = new
                continue
            }
            guard case .table(let next) = node.value, !next.isInline else {
                throw Problem(line: line, Words.TOML.duplicateKey(key, line: node.line))
            }
            table = next
        }
        return table
    }

    /// Parses a key: `a`, `"a b"`, `a.b`.
    private mutating func keyPath() throws(Problem) -> [String] {
        var path: [String] = []
        repeat {
            scanner.skipSpaces()
            path.append(try scanner.key())
            scanner.skipSpaces()
            guard path.count <= TOMLScanner.depthLimit else { throw scanner.problem(Words.TOML.keyTooLong) }
        } while scanner.take(".")
        return path
    }

    // MARK: Values

    private mutating func value(depth: Int) throws(Problem) -> TOMLNode {
        guard depth < TOMLScanner.depthLimit else {
            throw scanner.problem(Words.TOML.tooDeep)
        }
        let line = scanner.line
        switch scanner.peek {
        case UInt8(ascii: "\""), UInt8(ascii: "'"):
            return TOMLNode(value: .string(try scanner.string()), line: line)
        case UInt8(ascii: "["): return TOMLNode(value: .array(try array(depth: depth)), line: line)
        case UInt8(ascii: "{"): return TOMLNode(value: .table(try inlineTable(depth: depth)), line: line)
        default: return TOMLNode(value: try scanner.word(), line: line)
        }
    }

    private mutating func array(depth: Int) throws(Problem) -> [TOMLNode] {
        let line = scanner.line
        scanner.advance()
        var nodes: [TOMLNode] = []
        while true {
            guard scanner.skipBlankLines() else { throw Problem(line: line, Words.TOML.missingListEnd) }
            if scanner.take("]") { return nodes }
            nodes.append(try value(depth: depth + 1))
            guard scanner.skipBlankLines() else { throw Problem(line: line, Words.TOML.missingListEnd) }
            if scanner.take("]") { return nodes }
            guard scanner.take(",") else { throw scanner.problem(Words.TOML.missingListComma) }
        }
    }

    private mutating func inlineTable(depth: Int) throws(Problem) -> TOMLTable {
        let line = scanner.line
        scanner.advance()
        // Dotted keys create inner tables while it is parsed.
        let table = TOMLTable(isInline: true)
        scanner.skipSpaces()
        if scanner.take("}") { return table }
        while true {
            let path = try keyPath()
            guard scanner.take("=") else {
                throw scanner.problem(Words.TOML.missingEquals(path.joined(separator: ".")))
            }
            scanner.skipSpaces()
            try Self.insert(try value(depth: depth + 1), at: path, in: table, line: line)
            scanner.skipSpaces()
            if scanner.take("}") { return table }
            guard scanner.take(",") else { throw scanner.problem(Words.TOML.missingTableEnd) }
        }
    }
}
