@testable import Configuration

/// Anything may stand in `config.toml`: the rest counts, problems have lines, and what was read is read again when it is
/// written.
func checkTOML(_ bytes: [UInt8]) throws {
    let lines = bytes.count { $0 == 0x0A } + 1
    let (table, problems) = TOMLReader.read(bytes)
    try require(problems.count <= 100, "nobody reads more problems")
    for problem in problems { try require(1...lines ~= problem.line, "a problem has a line of the file") }

    var written = ""
    write(table, at: [], to: &written)
    let again = TOMLReader.read(Array(written.utf8))
    try require(again.problems.isEmpty, "what was read can be written: \(again.problems)")
    try require(value(again.table) == value(table), "what is written is read again")

    let configuration = Configuration(bytes, path: "config.toml")
    for complaint in configuration.complaints {
        try require(complaint.hasPrefix("config.toml:"), "a complaint names its place")
    }
}

/// Headers for tables that have one line each, and assignments; inline tables as they are.
private func write(_ table: TOMLTable, at path: [String], to text: inout String) {
    let entries = table.entries.sorted { $0.key < $1.key }
    for (name, node) in entries {
        if case .table(let inner) = node.value, !inner.isInline { continue }
        text += "\(quoted(name)) = \(value(node))\n"
    }
    for (name, node) in entries {
        guard case .table(let inner) = node.value, !inner.isInline else { continue }
        let path = path + [quoted(name)]
        text += "[\(path.joined(separator: "."))]\n"
        write(inner, at: path, to: &text)
    }
}

private func value(_ node: TOMLNode) -> String {
    switch node.value {
    case .string(let text): quoted(text)
    case .integer(let number): "\(number)"
    case .float(let number): "\(number)"
    case .boolean(let flag): "\(flag)"
    case .word(let word): word
    case .array(let nodes): "[" + nodes.map(value).joined(separator: ", ") + "]"
    case .table(let table): value(table)
    }
}

private func value(_ table: TOMLTable) -> String {
    let entries = table.entries.sorted { $0.key < $1.key }.map { "\(quoted($0.key)) = \(value($0.value))" }
    return "{" + entries.joined(separator: ", ") + "}"
}

private func quoted(_ text: String) -> String {
    let escaped = text.unicodeScalars.map { scalar in
        switch scalar {
        case "\"", "\\": "\\\(scalar)"
        case "\0"..." ", "\u{7F}":
            "\\u" + String(repeating: "0", count: scalar.value < 16 ? 3 : 2) + String(scalar.value, radix: 16)
        default: "\(scalar)"
        }
    }
    return "\"" + escaped.joined() + "\""
}
