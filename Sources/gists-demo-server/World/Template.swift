import Foundation

/// Text with slots in white brackets, which no program uses. Each gist fills them from its own `Randomness`.
///
/// - `⟦city⟧` a word of that vocabulary, the same in the whole gist; `⟦City⟧`, `⟦CITY⟧` with this case;
///   `⟦city2⟧` a second one; `⟦city*⟧` another one each time.
/// - `⟦fast|slow|odd⟧` one of these. `⟦3…90⟧` a number; `⟦00…59⟧` with leading zeros.
/// - `⟦maybe⟧` … `⟦end⟧` lines that only some gists have. `⟦rows 5…40⟧` … `⟦end⟧` repeated lines; `⟦row⟧` counts them.
struct Template: Sendable {
    private indirect enum Node: Sendable {
        case text(String)
        case word(name: String, pool: [String], isFresh: Bool)
        case choice([String])
        case number(ClosedRange<Int>, width: Int)
        case maybe([Node])
        case rows(ClosedRange<Int>, [Node])
        case row
    }

    private let nodes: [Node]

    init(_ source: String) {
        // The text before the first slot is put after a slot without a name.
        var pieces = ("⟧" + source).components(separatedBy: "⟦")[...]
        nodes = Self.parse(&pieces)
    }

    /// Each piece is a slot, its closing bracket and the text after it.
    private static func parse(_ pieces: inout ArraySlice<String>) -> [Node] {
        var nodes: [Node] = []
        while let piece = pieces.popFirst() {
            let parts = piece.components(separatedBy: "⟧")
            let slot = parts[0]
            var tail = parts.dropFirst().joined(separator: "⟧")
            let isBlock = slot == "end" || slot == "maybe" || slot.hasPrefix("rows ")
            // A block's brackets have their own lines, which are removed.
            if isBlock, tail.hasPrefix("\n") { tail.removeFirst() }
            let text: [Node] = tail.isEmpty ? [] : [.text(tail)]
            switch slot {
            case "end":
                // The rest belongs to the outer block: return it as text before the next slot.
                pieces.insert("⟧" + tail, at: pieces.startIndex)
                return nodes
            case "":
                nodes += text
            case "maybe":
                nodes.append(.maybe(text + parse(&pieces)))
            case _ where slot.hasPrefix("rows "):
                nodes.append(.rows(range(slot.dropFirst(5)) ?? 1...1, text + parse(&pieces)))
            default:
                nodes.append(node(slot))
                nodes += text
            }
        }
        return nodes
    }

    private static func node(_ slot: String) -> Node {
        if slot == "row" { return .row }
        if slot.contains("|") { return .choice(slot.components(separatedBy: "|")) }
        if let range = range(slot[...]) {
            return .number(range, width: slot.hasPrefix("0") ? slot.prefix { $0 != "…" }.count : 0)
        }
        let isFresh = slot.hasSuffix("*")
        let name = isFresh ? String(slot.dropLast()) : slot
        let pool = Vocabulary.words[name.lowercased().trimmingCharacters(in: .decimalDigits)]
        return pool.map { .word(name: name, pool: $0, isFresh: isFresh) } ?? .text("⟦\(slot)⟧")
    }

    private static func range(_ text: Substring) -> ClosedRange<Int>? {
        let bounds = text.components(separatedBy: "…").compactMap(Int.init)
        return bounds.count == 2 && bounds[0] <= bounds[1] ? bounds[0]...bounds[1] : nil
    }

    /// The choices for one gist, shared by its description and all its files.
    struct Choices {
        var randomness: Randomness
        fileprivate var words: [String: String] = [:]
        fileprivate var row = 0

        init(seed: UInt64) { randomness = Randomness(seed: seed) }
    }

    func filled(_ choices: inout Choices) -> String {
        var text = ""
        Self.write(nodes, to: &text, &choices)
        return text
    }

    private static func write(_ nodes: [Node], to text: inout String, _ choices: inout Choices) {
        for node in nodes {
            switch node {
            case .text(let literal): text += literal
            case .word(let name, let pool, let isFresh):
                text += word(name, pool, isFresh: isFresh, &choices)
            case .choice(let options): text += choices.randomness.pick(options)
            case .number(let range, let width):
                let digits = String(choices.randomness.int(range))
                text += String(repeating: "0", count: max(0, width - digits.count)) + digits
            case .maybe(let block):
                if choices.randomness.chance(55) { write(block, to: &text, &choices) }
            case .rows(let range, let block):
                let outer = choices.row
                for row in 1...max(1, choices.randomness.int(range)) {
                    choices.row = row
                    write(block, to: &text, &choices)
                }
                choices.row = outer
            case .row: text += String(choices.row)
            }
        }
    }

    private static func word(_ name: String, _ pool: [String], isFresh: Bool, _ choices: inout Choices) -> String {
        let key = name.lowercased()
        let word: String
        if !isFresh, let known = choices.words[key] {
            word = known
        } else {
            word = choices.randomness.pick(pool)
            if !isFresh { choices.words[key] = word }
        }
        guard let first = name.first, first.isUppercase else { return word }
        let isShouted = name.dropFirst().first?.isUppercase ?? false
        return isShouted ? word.uppercased() : word.prefix(1).uppercased() + word.dropFirst()
    }
}
