import TestSupport
import Testing

@testable import Reading

/// Random damage: some bytes are lost, changed, doubled, inserted, or the end is missing.
private struct Damage {
    var random: SeededGenerator

    init(seed: UInt64) { random = SeededGenerator(seed: seed) }

    /// Bytes with which structure breaks, and others.
    private static let inserted = Array("{}[],:\"\\ \n\t0x\u{1}é\u{1B}".utf8)

    mutating func apply(to text: String) -> String {
        var bytes = Array(text.utf8)
        for _ in 0..<Int.random(in: 1...3, using: &random) where bytes.count > 20 {
            let place = Int.random(in: 0..<bytes.count - 8, using: &random)
            switch Int.random(in: 0..<6, using: &random) {
            case 0: bytes.removeSubrange(place..<place + Int.random(in: 1...6, using: &random))
            case 1: bytes[place] ^= 1 << UInt8.random(in: 0..<7, using: &random)
            case 2: bytes.insert(Self.inserted.randomElement(using: &random) ?? 0, at: place)
            case 3: bytes[place] = Self.inserted.randomElement(using: &random) ?? 0
            case 4: bytes.insert(contentsOf: bytes[place..<place + 4], at: place)
            default: if Bool.random(using: &random) { bytes.removeSubrange(place...) }
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Words that stand nowhere else.
    mutating func word() -> String { "w\(UInt32.random(in: 0...UInt32.max, using: &random))q" }

    mutating func notebook() -> String {
        let cells = (0..<4).map { _ in cell() }
        return "{\n \"cells\": [\n" + cells.joined(separator: ",\n")
            + "\n ],\n \"metadata\": {},\n \"nbformat\": 4\n}\n"
    }

    private mutating func cell() -> String {
        let kind = ["markdown", "code", "raw"].randomElement(using: &random) ?? "code"
        let source = "\"source\": [\n    \"\(word())\\n\",\n    \"\(word())\"\n   ]"
        guard kind == "code" else {
            return "  {\n   \"cell_type\": \"\(kind)\",\n   \"metadata\": {},\n   \(source)\n  }"
        }
        let outputs = [
            "{\"output_type\": \"stream\", \"name\": \"stdout\", \"text\": [\"\(word())\\n\", \"\(word())\"]}",
            "{\"output_type\": \"display_data\", \"metadata\": {}, \"data\": {\"text/plain\": [\"\(word())\"]}}",
            "{\"output_type\": \"display_data\", \"metadata\": {}, \"data\": {\"text/html\": \"<b>\(word())</b>\"}}",
            "{\"output_type\": \"error\", \"ename\": \"\(word())\", \"evalue\": \"\(word())\", \"traceback\": [\"\(word())\"]}",
        ].shuffled(using: &random)
        return "  {\n   \"cell_type\": \"code\",\n   \"execution_count\": 1,\n   \"outputs\": [\n    "
            + outputs.joined(separator: ",\n    ") + "\n   ],\n   \(source)\n  }"
    }

    mutating func json() -> String {
        let members = (0..<4).map { _ in "  \"\(word())\": [\"\(word())\", {\"\(word())\": \"\(word())\"}, 1.5, null]" }
        return "{\n" + members.joined(separator: ",\n") + "\n}\n"
    }
}

extension Damage {
    /// A table with words in all fields, some of them in quotes.
    mutating func table(_ delimiter: String) -> String {
        let rows = (0..<8).map { _ in (0..<4).map { _ in tableField(delimiter) }.joined(separator: delimiter) }
        return rows.joined(separator: "\n") + "\n"
    }

    private mutating func tableField(_ delimiter: String) -> String {
        let (one, two) = (word(), word())
        return switch Int.random(in: 0..<8, using: &random) {
        case 0: "\"\(one)\(delimiter)\(two)\""
        case 1: "\"\(one)\n\(two)\""
        case 2: "\"\(one) \"\"\(two)\"\"\""
        case 3: "\(one) \"\(two)\""
        default: one
        }
    }
}

/// The words in a text that came through whole.
private func words(in text: String) -> [String] {
    text.split { !$0.isASCII || !$0.isLetter && !$0.isNumber }.map(String.init).filter {
        $0.first == "w" && $0.last == "q" && $0.dropFirst().dropLast().allSatisfy(\.isNumber) && $0.utf8.count > 3
    }
}

@Suite("Nothing is hidden")
struct DamageTests {
    /// All that a document says, and whether it is there because the text breaks the rules.
    private func read(_ text: String, as form: ReadingForm) -> (text: String, error: ReadingStop?) {
        let (document, budget) = (TextDocument(text), ReadingBudget(.patient))
        guard let shown = form.read(document, within: budget) else { return (text, budget.stop ?? .otherwise) }
        let source = shown.source(wraps: true)
        return ((0..<source.lineCount).map { source.text(line: $0) }.joined(separator: "\n"), nil)
    }

    private func check(_ error: ReadingStop, in text: String) {
        switch error {
        case .syntax(let line): #expect(1...max(1, TextDocument(text).lineCount) ~= line)
        case .otherwise: break
        default: Issue.record("\(error)")
        }
    }

    @Test("R11, R14: of a damaged notebook every text is on the page, or its error is named with its line")
    func notebooks() { (0..<1_500).forEach { checkNotebook(seed: $0) } }

    private func checkNotebook(seed: UInt64) {
        var damage = Damage(seed: seed)
        let text = damage.apply(to: damage.notebook())
        let page = read(text, as: .notebook)
        if let error = page.error { return check(error, in: text) }
        // What a form of a type is that nobody knows can't be told: it is named.
        let found = TolerantJSON(text)?.strings { key in
            !["metadata", "nbformat"].contains(key) && (!key.contains("/") || key.hasPrefix("text/"))
        }
        for word in (found ?? []).flatMap(words) { #expect(page.text.contains(word), "\(word) of \(text)") }
    }

    @Test("R11, R14: of damaged JSON every word is in the tree, or its error is named with its line")
    func trees() { (0..<1_000).forEach { checkTree(seed: $0) } }

    private func checkTree(seed: UInt64) {
        var damage = Damage(seed: seed)
        let text = damage.apply(to: damage.json())
        let tree = read(text, as: .tree)
        if let error = tree.error { return check(error, in: text) }
        #expect(words(in: tree.text) == words(in: text), "\(text)")
    }

    @Test("R11, R14: of damaged JSON Lines every word is in the tree")
    func lines() { (0..<1_000).forEach { checkLines(seed: $0) } }

    private func checkLines(seed: UInt64) {
        var damage = Damage(seed: seed)
        let lines = (0..<5).map { _ in damage.json().split(separator: "\n").joined() }
        let text = damage.apply(to: lines.joined(separator: "\n"))
        let tree = read(text, as: .jsonLines)
        if let error = tree.error { return check(error, in: text) }
        #expect(words(in: tree.text) == words(in: text), "\(text)")
    }

    @Test("R11, R14: of a damaged table every word is on the page", arguments: [",", ";", "\t", "|"])
    func tables(delimiter: String) {
        for seed in 0..<500 { checkTable(seed: UInt64(seed), delimiter) }
    }

    private func checkTable(seed: UInt64, _ delimiter: String) {
        var damage = Damage(seed: seed)
        let text = damage.apply(to: damage.table(delimiter))
        let document = TextDocument(text)
        guard !document.isBinary else { return }
        let form = delimiter == "\t" ? ReadingForm.tabSeparatedTable : .table
        guard let shown = form.read(document, within: ReadingBudget(.patient)) else {
            Issue.record("\(text)")
            return
        }
        let printed = shown.printedLines(width: 80).flatMap(\.self).flatMap(\.runs).map(\.text).joined(separator: " ")
        let found = Set(words(in: printed))
        // Quotes between two words may be left out.
        let lost = words(in: text).filter { !found.contains($0) && printed.utf8.firstRange(of: $0.utf8) == nil }
        #expect(lost.isEmpty, "\(lost) of \(text)")
    }
}
