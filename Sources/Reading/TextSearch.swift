/// A position in a text: a line, and a byte in it, both from 0.
public struct TextPlace: Hashable, Comparable, Sendable {
    private var bits: UInt64

    public init(line: Int, byte: Int) {
        bits = UInt64(UInt32(clamping: line)) << 32 | UInt64(UInt32(clamping: byte))
    }

    public var line: Int { Int(bits >> 32) }
    public var byte: Int { Int(bits & 0xFFFF_FFFF) }

    public static func < (one: TextPlace, other: TextPlace) -> Bool { one.bits < other.bits }
}

/// Finds all matches in a text piece by piece, so that no text is so long that a key press has to wait.
public struct TextSearch: Sendable {
    public let pattern: TextPattern
    /// In the order of the text.
    public private(set) var matches: [TextPlace] = []
    /// Their lengths in bytes, for a search with a regular expression.
    private var lengths: [UInt32] = []
    /// True once the whole text was searched, or the maximum number of matches was found.
    public private(set) var isDone = false
    private var place = 0
    private var line = 0
    /// Reads the lines for a regular expression.
    private var scan: RegexLineScan?

    /// Maximum number of matches.
    public static let mostMatches = 1_000_000

    public init(_ pattern: TextPattern) {
        self.pattern = pattern
        if case .expression(let expression) = pattern { scan = RegexLineScan(expression) }
    }

    public init(_ needle: TextNeedle) { self.init(.words(needle)) }

    /// Searches the next piece: whole lines, unless it is a text.
    /// - Parameter steps: the approximate number of bytes to read.
    public mutating func advance(in document: ReadingDocument, steps: Int) {
        switch (document, pattern) {
        case (.text(let text), .words(let needle)): advance(in: text, needle, steps: steps)
        case (.text(let text), .expression): advanceLines(of: text, steps: steps)
        default: advanceLines(of: document.source(wraps: true), steps: steps)
        }
    }

    private mutating func advanceLines(of source: any LineSource, steps: Int) {
        var steps = steps
        let lineCount = source.searchLineCount
        while steps > 0, line < lineCount, matches.count < Self.mostMatches {
            let bytes = Array(source.searchText(line: line).utf8)
            matches += pattern.matches(in: bytes).map { TextPlace(line: line, byte: $0.lowerBound) }
            steps -= bytes.count + 1
            line += 1
        }
        isDone = line >= lineCount || matches.count >= Self.mostMatches
    }

    private mutating func advance(in document: TextDocument, _ needle: TextNeedle, steps: Int) {
        let text = document.storage.text.utf8Span.span
        var steps = steps
        while steps > 0, !isDone {
            let match = needle.next(in: text, from: place, to: text.count, steps: &steps)
            place = match.upperBound
            if !match.isEmpty {
                while document.storage.starts[line + 1].byte <= match.lowerBound { line += 1 }
                let start = document.storage.starts[line].byte
                matches.append(TextPlace(line: line, byte: match.lowerBound - start))
            }
            isDone = place >= text.count || matches.count >= Self.mostMatches
        }
    }

    /// Line by line; as much of a long line as the steps allow.
    private mutating func advanceLines(of document: TextDocument, steps: Int) {
        guard var scan = scan.take() else { return }
        let text = document.storage.text.utf8Span.span
        var steps = steps
        while steps > 0, line < document.lineCount, matches.count < Self.mostMatches {
            let bytes = text.extracting(document.bytes(ofLine: line, of: text))
            var found: [Range<Int>] = []
            let isRead = scan.advance(in: bytes, steps: &steps) { found.append($0) }
            for match in found {
                matches.append(TextPlace(line: line, byte: match.lowerBound))
                lengths.append(UInt32(clamping: match.count))
            }
            guard isRead else { continue }
            scan.restart()
            steps -= 1
            line += 1
        }
        isDone = line >= document.lineCount || matches.count >= Self.mostMatches
        self.scan = scan
    }

    /// The end of a match in its line.
    func end(ofMatch number: Int, in line: Span<UInt8>) -> Int {
        let start = matches[number].byte
        switch pattern {
        case .words(let needle): return needle.end(at: start, in: line) ?? start
        case .expression: return number < lengths.count ? start + Int(lengths[number]) : start
        }
    }

    /// The number of the first match at a position or after it; nil if none was found yet.
    public func index(from place: TextPlace) -> Int? {
        let index = matches.partitioningIndex { $0 >= place }
        return index < matches.count ? index : nil
    }

    /// The numbers of the matches between two positions.
    public func indices(from start: TextPlace, to end: TextPlace) -> Range<Int> {
        let first = index(from: start) ?? matches.count
        return first..<max(first, index(from: end) ?? matches.count)
    }
}

extension TextSearch: Equatable {
    /// Caches do not take part in equality.
    public static func == (one: TextSearch, other: TextSearch) -> Bool {
        (one.pattern, one.isDone, one.place, one.line) == (other.pattern, other.isDone, other.place, other.line)
            && one.matches == other.matches
    }
}

extension TextDocument {
    /// The first position of some bytes that begins within the limit.
    public func firstPlace(of bytes: [UInt8], within limit: Int) -> Int? {
        guard let first = bytes.first else { return nil }
        let text = storage.text.utf8Span.span
        let end = min(text.count, limit) - bytes.count
        var place = 0
        while place <= end {
            if text[place] == first, bytes.indices.allSatisfy({ text[place + $0] == bytes[$0] }) { return place }
            place += 1
        }
        return nil
    }
}
