/// The strictness of reading JSON.
enum JSONDialect: Sendable {
    /// One value or several. Comments and trailing commas are accepted. Lines that are not JSON may be between, before
    /// or after values.
    case json
    /// One value per line. An invalid line affects only itself.
    case lines
    /// One value, whose strings may contain line ends.
    case notebook
}

/// A JSON text split into the lines of its pretty form, found in one pass and without recursion. Several consecutive
/// values, as in JSON Lines, are below each other.
struct JSONLines: Sendable {
    enum Kind: UInt8, Sendable {
        case scalar, opening, closing, empty, comment
        /// A line of the source that is not JSON.
        case noise
    }

    struct Line: Sendable {
        var kind: Kind
        var isObject = false
        var depth: UInt32
        /// Bytes of the member's name with its quotes; empty if there is none.
        var key: Range<UInt32> = 0..<0
        /// Bytes of the value; for a line with a bracket, the bracket.
        var value: Range<UInt32>
        /// The line of the other bracket.
        var partner: UInt32 = 0
        /// The number of members in a container that opens here.
        var count: UInt32 = 0
        /// The line of the enclosing container; its own for an outermost value.
        var parent: UInt32
        /// The index among the container's members, or among the outermost values.
        var ordinal: UInt32
        var sourceLine: UInt32
        var hasComma = false
    }

    private(set) var lines: [Line] = []
    private(set) var deepest = 0
    /// The number of values at the outermost level.
    private(set) var valueCount: UInt32 = 0
    /// The last line that is not a comment.
    private var lastValue = 0

    /// Nil if the text is not JSON, and the budget has ended with the line of the error; or if the budget ends before
    /// the text.
    /// - Parameter isWhole: false if only the beginning of the text is available. It ends with its last complete value.
    init?(_ text: [UInt8], as dialect: JSONDialect = .json, isWhole: Bool = true, within budget: ReadingBudget) {
        guard budget.allows(work: text.count / 64, bytes: text.count) else { return nil }
        let scanner = JSONScanner(text, isWhole: isWhole, allowsLineEnds: dialect == .notebook)
        guard let errorLine = readValues(scanner, of: text, dialect, budget) else { return }
        budget.end(.syntax(line: errorLine))
        return nil
    }

    /// A position between two outermost values.
    private struct Place {
        var scanner: JSONScanner
        var lineCount: Int
        var valueCount: UInt32
    }

    /// - Returns: the line of the error, from 1; nil if there is none.
    private mutating func readValues(
        _ start: JSONScanner, of text: [UInt8], _ dialect: JSONDialect, _ budget: ReadingBudget
    ) -> Int? {
        var scanner = start
        var lineStart: Place?
        var isLineByLine = false
        var firstNoise: Int?
        while skipSpace(&scanner, in: [], budget) {
            let place = Place(scanner: scanner, lineCount: lines.count, valueCount: valueCount)
            if dialect == .notebook, valueCount > 0 { return Self.errorLine(scanner, in: text) }
            if lineStart?.scanner.line != scanner.line { lineStart = place }
            if isLineByLine { scanner.stopAtLineEnd() }
            var open: [Int] = []
            if readValue(&scanner, &open, budget) {
                scanner.goOn()
                continue
            }
            if scanner.isCut, budget.stop == nil {
                for container in open.reversed() { leaveOpen(container, scanner) }
                if !open.isEmpty { valueCount += 1 }
                break
            }
            if dialect == .lines, !isLineByLine, scanner.line != place.scanner.line {
                // A bracket that is never closed must not hide the values below it.
                isLineByLine = true
                goBack(to: place, &scanner)
                continue
            }
            let isNoise = dialect == .lines || dialect == .json && Self.isNoise(from: place.scanner, to: scanner)
            guard isNoise, budget.allows(bytes: MemoryLayout<Line>.stride) else {
                return Self.errorLine(scanner, in: text)
            }
            goBack(to: lineStart ?? place, &scanner)
            firstNoise = firstNoise ?? Int(scanner.line) + 1
            append(.noise, scanner.restOfLine(), sourceLine: scanner.line, in: [])
        }
        if lines.isEmpty { return Self.errorLine(scanner, in: text) }
        return lines.contains { $0.kind == .opening || $0.kind == .empty } ? nil : firstNoise
    }

    /// The scanner's line, from 1; at the end of the text the last one that is not blank.
    private static func errorLine(_ scanner: JSONScanner, in text: [UInt8]) -> Int {
        guard scanner.byte == nil, let last = text.lastIndex(where: { $0 > 0x20 }) else { return Int(scanner.line) + 1 }
        return text[..<last].count { $0 == 0x0A } + 1
    }

    /// True for a line that another program may have printed. A line that starts with brackets, quotes or commas is
    /// more likely JSON with a mistake.
    private static func isNoise(from start: JSONScanner, to end: JSONScanner) -> Bool {
        start.line == end.line && start.byte.map { !"{}[]\",:".utf8.contains($0) } == true
    }

    private mutating func goBack(to place: Place, _ scanner: inout JSONScanner) {
        scanner = place.scanner
        lines.removeSubrange(place.lineCount...)
        valueCount = place.valueCount
    }

    /// Skips spaces, and adds lines for comments; false at the end of the text.
    private mutating func skipSpace(_ scanner: inout JSONScanner, in open: [Int], _ budget: ReadingBudget) -> Bool {
        while scanner.skipSpace() {
            guard let comment = scanner.comment() else { return true }
            guard budget.allows(bytes: comment.count * MemoryLayout<Line>.stride) else { return false }
            for line in comment { append(.comment, line.bytes, sourceLine: line.line, in: open) }
        }
        return false
    }

    private mutating func append(_ kind: Kind, _ bytes: Range<UInt32>, sourceLine: UInt32, in open: [Int]) {
        lines.append(
            Line(
                kind: kind, depth: UInt32(open.count), value: bytes, parent: UInt32(open.last ?? lines.count),
                ordinal: open.last.map { lines[$0].count } ?? valueCount, sourceLine: sourceLine))
    }

    /// Reads one value with its content.
    /// - Parameter open: the lines at which the open containers start.
    private mutating func readValue(_ scanner: inout JSONScanner, _ open: inout [Int], _ budget: ReadingBudget) -> Bool
    {
        repeat {
            var key: Range<UInt32> = 0..<0
            if let container = open.last {
                guard skipSpace(&scanner, in: open, budget) else { return false }
                if lines[container].count > 0, !scanner.isAtClosing {
                    guard scanner.take(UInt8(ascii: ",")) else { return false }
                    lines[lastValue].hasComma = true
                    guard skipSpace(&scanner, in: open, budget) else { return false }
                }
                if scanner.isAtClosing {
                    guard close(container, &scanner) else { return false }
                    open.removeLast()
                    continue
                }
                if lines[container].isObject {
                    guard let name = scanner.string(), skipSpace(&scanner, in: open, budget),
                        scanner.take(UInt8(ascii: ":")),
                        skipSpace(&scanner, in: open, budget)
                    else { return false }
                    key = name
                }
            }
            guard let line = begin(key, in: open, &scanner) else { return false }
            // A closing bracket and a comment may follow.
            guard budget.allows(bytes: 2 * MemoryLayout<Line>.stride) else { return false }
            if let container = open.last { lines[container].count += 1 }
            lastValue = lines.count
            lines.append(line)
            if line.kind == .opening {
                open.append(lines.count - 1)
                deepest = max(deepest, open.count)
            } else if open.isEmpty, !scanner.isBehindValue {
                return false
            }
        } while !open.isEmpty
        valueCount += 1
        return true
    }

    private func begin(_ key: Range<UInt32>, in open: [Int], _ scanner: inout JSONScanner) -> Line? {
        let sourceLine = scanner.line
        let isObject = scanner.isAt(UInt8(ascii: "{"))
        let isContainer = isObject || scanner.isAt(UInt8(ascii: "["))
        guard let value = isContainer ? scanner.takeByte() : scanner.scalar() else { return nil }
        return Line(
            kind: isContainer ? .opening : .scalar, isObject: isObject, depth: UInt32(open.count), key: key,
            value: value,
            parent: UInt32(open.last ?? lines.count), ordinal: open.last.map { lines[$0].count } ?? valueCount,
            sourceLine: sourceLine)
    }

    private mutating func close(_ container: Int, _ scanner: inout JSONScanner) -> Bool {
        let isObject = lines[container].isObject
        guard scanner.isAt(UInt8(ascii: isObject ? "}" : "]")) else { return false }
        let sourceLine = scanner.line
        let bracket = scanner.takeByte()
        if lines.count == container + 1 {
            lines[container].kind = .empty
            return true
        }
        end(container, bracket, sourceLine: sourceLine)
        return true
    }

    /// Ends a container whose end is missing.
    private mutating func leaveOpen(_ container: Int, _ scanner: JSONScanner) {
        end(container, scanner.noBytes, sourceLine: scanner.line)
    }

    private mutating func end(_ container: Int, _ bracket: Range<UInt32>, sourceLine: UInt32) {
        let opening = lines[container]
        lines[container].partner = UInt32(lines.count)
        lastValue = lines.count
        lines.append(
            Line(
                kind: .closing, isObject: opening.isObject, depth: opening.depth, value: bracket,
                partner: UInt32(container), parent: opening.parent, ordinal: opening.ordinal, sourceLine: sourceLine))
    }
}

extension JSONLines.Line {
    /// True for the end of a container whose bracket is missing.
    var isCut: Bool { kind == .closing && value.isEmpty }
}
