import Cells
import FoundationEssentials
import HTTP

@testable import Reading

/// What Foundation reads as JSON is a tree, whose lines put together are the same JSON; folding hides and shows what it says.
func checkTrees(_ bytes: [UInt8]) throws {
    let text = TextDocument(bytes)
    // Foundation takes line ends inside strings, which are no JSON.
    let utf8 = text.storage.text.utf8.map { $0 == 0x0A ? 0x20 : $0 }
    let json = JSONLines(utf8, within: ReadingBudget(.patient))
    // With a NUL Foundation takes a text for UTF-16.
    if !utf8.contains(0), let value = try? JSONDecoder().decode(JSONValue.self, from: Data(utf8)) {
        guard let json else { throw Broken(description: "JSON is a tree") }
        let lines = json.lines.map { written($0, of: utf8) }.joined(separator: "\n")
        let again = try? JSONDecoder().decode(JSONValue.self, from: Data(lines.utf8))
        try require(again == value, "the lines are the same JSON")
    }
    let width = width(of: bytes)
    if let beginning = TreeDocument(text, isWhole: false, within: ReadingBudget(.patient)) {
        try check(.tree(beginning), width: width)
        try check(.tree(beginning.folded(to: 1)), width: width)
    }
    _ = Notebook.page(text, isWhole: false, within: ReadingBudget(.patient))
    guard let tree = TreeDocument(text, within: ReadingBudget(.patient)) else { return }
    try check(.tree(tree), width: width)
    for depth in [1, 2, tree.depth] where depth > 0 {
        let folded = tree.folded(to: depth)
        try require(folded.lineCount <= tree.lineCount, "folding hides")
        try check(.tree(folded), width: width)
        for line in 0..<min(50, folded.lineCount) {
            try require(folded.line(of: folded.index(line)) == line, "a line shows its item")
            let container = folded.container(of: line)
            try require(0..<tree.lineCount ~= container, "a line is in a container")
            try require(folded.toggled(container).toggled(container) == folded, "twice toggled is as before")
        }
    }
}

/// A line with what stands in the text for it.
private func written(_ line: JSONLines.Line, of text: [UInt8]) -> String {
    func part(_ range: Range<UInt32>) -> String {
        String(decoding: text[Int(range.lowerBound)..<Int(range.upperBound)], as: UTF8.self)
    }
    let key = line.key.isEmpty ? "" : part(line.key) + ": "
    let closing = line.kind != .empty ? "" : line.isObject ? "}" : "]"
    return key + part(line.value) + closing + (line.hasComma ? "," : "")
}
