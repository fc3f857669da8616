/// The lines of a file before and after for the page of a diff: with numbers, syntax colours, and marks for changed
/// words.
struct DiffLines {
    private let diff: LineDiff
    private let oldRuns: [[TokenRun]]
    private let newRuns: [[TokenRun]]
    private let showsReturns: Bool
    private let columns: (old: Int, new: Int)

    /// Bytes of a line that are shown.
    private static let longestLine = 20_000
    /// The maximum size in bytes of a text with syntax colours.
    private static let longestColored = 1 << 20
    private static let marked: SpanStyle.Traits = [.bold, .underlined, .changed]

    init(_ pair: FileChanges.Pair, _ diff: LineDiff, language: String?, within budget: ReadingBudget) {
        self.diff = diff
        func runs(_ text: DiffedText, _ name: String?) -> [[TokenRun]] {
            guard let name, text.bytes.count <= Self.longestColored, budget.allows(work: text.bytes.count / 16) else {
                return []
            }
            let content = String(decoding: text.bytes, as: UTF8.self)
            let firstLine = Substring(content.utf8.prefix(200).prefix { $0 != UInt8(ascii: "\n") })
            return Language.ofFile(named: name, language: language, firstLine: firstLine)?.runs(of: content) ?? []
        }
        oldRuns = runs(diff.old, pair.old?.name)
        newRuns = runs(diff.new, pair.new?.name)
        showsReturns = LineEnds(diff.old) != LineEnds(diff.new) || LineEnds(diff.new) == .mixed
        columns = ("\(diff.old.lineCount)".utf8.count, "\(diff.new.lineCount)".utf8.count)
    }

    /// The different words in the corresponding lines of a change.
    func words(in change: LineDiff.Change) -> [ChangedWords?] {
        zip(change.old, change.new).map { ChangedWords(diff.old.text(of: $0), diff.new.text(of: $1)) }
    }

    /// An equal line with both its numbers.
    func both(_ old: Int, _ new: Int) -> DiffLine.Side {
        side(diff.new, newRuns, new, numbers: number(old, columns.old) + number(new, columns.new))
    }

    func old(_ line: Int) -> DiffLine.Side { side(diff.old, oldRuns, line, numbers: number(line, columns.old)) }
    func new(_ line: Int) -> DiffLine.Side { side(diff.new, newRuns, line, numbers: number(line, columns.new)) }

    /// - Parameter isAlone: true if there is no column for the other number.
    func removed(_ line: Int, _ marks: [Range<Int>], isAlone: Bool = false) -> DiffLine.Side {
        let numbers = number(line, columns.old) + (isAlone ? "" : number(nil, columns.new))
        return side(
            diff.old, oldRuns, line, numbers: numbers, sign: TextRun("− ", DiffWriter.deleted), marks)
    }

    func added(_ line: Int, _ marks: [Range<Int>], isAlone: Bool = false) -> DiffLine.Side {
        let numbers = (isAlone ? "" : number(nil, columns.old)) + number(line, columns.new)
        return side(
            diff.new, newRuns, line, numbers: numbers, sign: TextRun("+ ", DiffWriter.inserted), marks)
    }

    private func number(_ line: Int?, _ columns: Int) -> String {
        let digits = line.map { "\($0 + 1)" } ?? ""
        return String(repeating: " ", count: columns - digits.utf8.count) + digits + " "
    }

    private func side(
        _ text: DiffedText, _ runs: [[TokenRun]], _ number: Int, numbers: String, sign: TextRun? = nil,
        _ marks: [Range<Int>] = []
    ) -> DiffLine.Side {
        var bytes = text.text(of: number)
        let hasReturn = bytes.last == UInt8(ascii: "\r")
        if hasReturn { bytes = bytes.dropLast() }
        let traits: SpanStyle.Traits = sign.map { $0.style == DiffWriter.deleted ? .deleted : .inserted } ?? []
        var line = StyledText()
        var tabs = TabStops()
        let tokens = number < runs.count ? runs[number] : []
        for piece in Self.pieces(min(bytes.count, Self.longestLine), tokens, marks) {
            let part = bytes[bytes.startIndex + piece.bytes.lowerBound..<bytes.startIndex + piece.bytes.upperBound]
            var style = SpanStyle(piece.kind.map { .syntax($0) } ?? .text, traits)
            if piece.isMarked { style = style.adding(Self.marked) }
            // In a changed line, the kind of its spaces may be the change.
            tabs.append(Substring(decoding: part, as: UTF8.self), to: &line, style, isCode: sign != nil)
        }
        if bytes.count > Self.longestLine { line.append("…", SpanStyle(.aside, traits)) }
        if hasReturn, showsReturns { line.append("␍", SpanStyle(.aside, traits)) }
        if number == text.lineCount - 1, !text.endsWithNewline {
            line.append(" " + Words.Diff.noNewline, SpanStyle(.aside, traits))
        }
        return DiffLine.Side(
            numbers: numbers, sign: sign ?? TextRun("  "), text: line, traits: traits)
    }

    /// The pieces of a line with the same kind of token and the same mark.
    private static func pieces(
        _ end: Int, _ tokens: [TokenRun], _ marks: [Range<Int>]
    ) -> [(bytes: Range<Int>, kind: TokenKind?, isMarked: Bool)] {
        var pieces: [(bytes: Range<Int>, kind: TokenKind?, isMarked: Bool)] = []
        var (place, token, mark) = (0, 0, 0)
        while place < end {
            while token < tokens.count, tokens[token].bytes.upperBound <= place { token += 1 }
            while mark < marks.count, marks[mark].upperBound <= place { mark += 1 }
            let isInToken = token < tokens.count && tokens[token].bytes.lowerBound <= place
            let isMarked = mark < marks.count && marks[mark].lowerBound <= place
            var next = end
            if token < tokens.count {
                next = min(next, isInToken ? tokens[token].bytes.upperBound : tokens[token].bytes.lowerBound)
            }
            if mark < marks.count { next = min(next, isMarked ? marks[mark].upperBound : marks[mark].lowerBound) }
            pieces.append((place..<next, isInToken ? tokens[token].kind : nil, isMarked))
            place = next
        }
        return pieces
    }
}

/// The kinds of line ends in a text.
enum LineEnds {
    case newline, carriageReturn, mixed, none

    init(_ text: DiffedText) {
        let ended = text.endsWithNewline ? text.lineCount : text.lineCount - 1
        let returns = (0..<max(0, ended)).count { text.text(of: $0).last == UInt8(ascii: "\r") }
        self = ended <= 0 ? .none : returns == 0 ? .newline : returns == ended ? .carriageReturn : .mixed
    }

    private var name: String? {
        switch self {
        case .newline: "LF"
        case .carriageReturn: "CRLF"
        case .mixed, .none: nil
        }
    }

    /// The message if they changed; nil if they did not.
    static func note(_ diff: LineDiff) -> String? {
        let (old, new) = (LineEnds(diff.old), LineEnds(diff.new))
        guard old != new, let before = old.name, let after = new.name else { return nil }
        return Words.Diff.lineEnds(before, after)
    }
}
