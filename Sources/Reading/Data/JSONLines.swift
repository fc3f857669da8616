/// A JSON text cut into the lines of its pretty form, found in one pass and without recursion. Several values after
/// each other, as in JSON Lines, stand below each other.
struct JSONLines: Sendable {
    enum Kind: UInt8, Sendable { case scalar, opening, closing, empty }

    struct Line: Sendable {
        var kind: Kind
        var isObject = false
        var depth: UInt32
        /// Bytes of the member's name with its quotes; empty where there is none.
        var key: Range<UInt32> = 0..<0
        /// Bytes of the value; of a bracket's line the bracket.
        var value: Range<UInt32>
        /// The line of the other bracket.
        var partner: UInt32 = 0
        /// Members of a container that opens here.
        var count: UInt32 = 0
        /// The line of the container that it is in; of an outermost value its own.
        var parent: UInt32
        /// Its place among the members of that, or among the outermost values.
        var ordinal: UInt32
        var sourceLine: UInt32
        var hasComma = false
    }

    private(set) var lines: [Line] = []
    private(set) var deepest = 0
    /// Values beside each other at the outermost level.
    private(set) var valueCount: UInt32 = 0

    /// Nil where the text is no JSON, or the budget ends before it does.
    /// - Parameter isWhole: false for a text of which only the beginning is here. It ends with its last whole value.
    init?(_ text: [UInt8], isWhole: Bool = true, within budget: ReadingBudget) {
        guard budget.allows(work: text.count / 64, bytes: text.count) else { return nil }
        var scanner = Scanner(text, isWhole: isWhole)
        while scanner.skipSpace() {
            var open: [Int] = []
            if readValue(&scanner, &open, budget) { continue }
            guard !isWhole, scanner.isAtEnd, budget.stop == nil else { return nil }
            for container in open.reversed() { leaveOpen(container, scanner) }
            if !open.isEmpty { valueCount += 1 }
        }
        if lines.isEmpty { return nil }
    }

    /// Reads one value with all that is in it.
    /// - Parameter open: the lines at which the open containers start.
    private mutating func readValue(_ scanner: inout Scanner, _ open: inout [Int], _ budget: ReadingBudget) -> Bool {
        repeat {
            var key: Range<UInt32> = 0..<0
            if let container = open.last {
                guard scanner.skipSpace() else { return false }
                if lines[container].count > 0 || scanner.isAtClosing {
                    if scanner.isAtClosing {
                        guard close(container, &scanner) else { return false }
                        open.removeLast()
                        continue
                    }
                    guard scanner.take(UInt8(ascii: ",")), scanner.skipSpace() else { return false }
                    lines[lines.count - 1].hasComma = true
                }
                if lines[container].isObject {
                    guard let name = scanner.string(), scanner.skipSpace(), scanner.take(UInt8(ascii: ":")),
                        scanner.skipSpace()
                    else { return false }
                    key = name
                }
            }
            let parent = open.last ?? lines.count
            let ordinal = open.last.map { lines[$0].count } ?? valueCount
            guard let line = begin(key, depth: open.count, parent, ordinal, &scanner) else { return false }
            // A closing bracket may follow.
            guard budget.allows(bytes: 2 * MemoryLayout<Line>.stride) else { return false }
            if let container = open.last { lines[container].count += 1 }
            lines.append(line)
            if line.kind == .opening {
                open.append(lines.count - 1)
                deepest = max(deepest, open.count)
            }
        } while !open.isEmpty
        valueCount += 1
        return true
    }

    private func begin(
        _ key: Range<UInt32>, depth: Int, _ parent: Int, _ ordinal: UInt32, _ scanner: inout Scanner
    ) -> Line? {
        let sourceLine = scanner.line
        let isObject = scanner.isAt(UInt8(ascii: "{"))
        let isContainer = isObject || scanner.isAt(UInt8(ascii: "["))
        guard let value = isContainer ? scanner.byte() : scanner.scalar() else { return nil }
        return Line(
            kind: isContainer ? .opening : .scalar, isObject: isObject, depth: UInt32(depth), key: key, value: value,
            parent: UInt32(parent), ordinal: ordinal, sourceLine: sourceLine)
    }

    private mutating func close(_ container: Int, _ scanner: inout Scanner) -> Bool {
        let isObject = lines[container].isObject
        guard scanner.isAt(UInt8(ascii: isObject ? "}" : "]")) else { return false }
        let sourceLine = scanner.line
        let bracket = scanner.byte()
        if lines[container].count == 0 {
            lines[container].kind = .empty
            return true
        }
        lines[container].partner = UInt32(lines.count)
        lines.append(
            Line(
                kind: .closing, isObject: isObject, depth: lines[container].depth, value: bracket,
                partner: UInt32(container), parent: lines[container].parent, ordinal: lines[container].ordinal,
                sourceLine: sourceLine))
        return true
    }

    /// Ends a container whose end is not here.
    private mutating func leaveOpen(_ container: Int, _ scanner: Scanner) {
        lines[container].partner = UInt32(lines.count)
        lines.append(
            Line(
                kind: .closing, isObject: lines[container].isObject, depth: lines[container].depth, value: scanner.end,
                partner: UInt32(container), parent: lines[container].parent, ordinal: lines[container].ordinal,
                sourceLine: scanner.line))
    }
}

extension JSONLines.Line {
    /// True for the end of a container whose bracket is not here.
    var isCut: Bool { kind == .closing && value.isEmpty }
}

extension JSONLines {
    /// Walks over the bytes of a JSON text.
    struct Scanner {
        private let text: [UInt8]
        /// False where more of the text may follow.
        private let isWhole: Bool
        private var index = 0
        private(set) var line: UInt32 = 0

        init(_ text: [UInt8], isWhole: Bool = true) {
            self.text = text
            self.isWhole = isWhole
        }

        var isAtEnd: Bool { index >= text.count }
        /// No bytes behind the last one.
        var end: Range<UInt32> { UInt32(text.count)..<UInt32(text.count) }

        /// False at the end of the text.
        mutating func skipSpace() -> Bool {
            while index < text.count {
                switch text[index] {
                case 0x0A: line += 1
                case 0x20, 0x09, 0x0D: break
                default: return true
                }
                index += 1
            }
            return false
        }

        func isAt(_ byte: UInt8) -> Bool { index < text.count && text[index] == byte }

        var isAtClosing: Bool { isAt(UInt8(ascii: "}")) || isAt(UInt8(ascii: "]")) }

        mutating func take(_ byte: UInt8) -> Bool {
            guard isAt(byte) else { return false }
            index += 1
            return true
        }

        mutating func byte() -> Range<UInt32> {
            index += 1
            return UInt32(index - 1)..<UInt32(index)
        }

        /// A string with its quotes; nil where none begins or it has no end.
        mutating func string() -> Range<UInt32>? {
            guard isAt(UInt8(ascii: "\"")) else { return nil }
            let start = index
            index += 1
            while index < text.count {
                switch text[index] {
                case UInt8(ascii: "\\"): index += 1
                case UInt8(ascii: "\""):
                    index += 1
                    return UInt32(start)..<UInt32(index)
                case 0x0A: return nil
                default: break
                }
                index += 1
            }
            return nil
        }

        /// A string, a number or a word.
        mutating func scalar() -> Range<UInt32>? {
            if isAt(UInt8(ascii: "\"")) { return string() }
            let start = index
            while index < text.count, Self.isWord(text[index]) { index += 1 }
            // What ends with the text may go on behind it.
            return index > start && (isWhole || !isAtEnd) ? UInt32(start)..<UInt32(index) : nil
        }

        private static func isWord(_ byte: UInt8) -> Bool {
            switch byte {
            case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "z"),
                UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "-"), UInt8(ascii: "+"), UInt8(ascii: "."):
                true
            default: false
            }
        }
    }
}
