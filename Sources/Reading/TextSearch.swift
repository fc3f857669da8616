/// A place in a text: a line, and a byte of it, both from 0.
public struct TextPlace: Hashable, Comparable, Sendable {
    private var bits: UInt64

    public init(line: Int, byte: Int) {
        bits = UInt64(UInt32(clamping: line)) << 32 | UInt64(UInt32(clamping: byte))
    }

    public var line: Int { Int(bits >> 32) }
    public var byte: Int { Int(bits & 0xFFFF_FFFF) }

    public static func < (one: TextPlace, other: TextPlace) -> Bool { one.bits < other.bits }
}

/// Finds all matches in a text piece by piece, so that no text is so long that a key has to wait.
public struct TextSearch: Equatable, Sendable {
    public let needle: TextNeedle
    /// In the order of the text.
    public private(set) var matches: [TextPlace] = []
    /// True once all of the text was looked through, or so much was found that nobody counts on.
    public private(set) var isDone = false
    private var place = 0
    private var line = 0

    /// Matches that are kept.
    public static let mostMatches = 1_000_000

    public init(_ needle: TextNeedle) { self.needle = needle }

    /// Looks through the next piece: in what is no text, whole lines.
    /// - Parameter steps: about how many bytes may be looked at.
    public mutating func advance(in document: ReadingDocument, steps: Int) {
        if case .text(let text) = document { return advance(in: text, steps: steps) }
        let source = document.source(wraps: true)
        var steps = steps
        while steps > 0, line < source.lineCount, matches.count < Self.mostMatches {
            let bytes = Array(source.text(line: line).utf8)
            matches += needle.matches(in: bytes).map { TextPlace(line: line, byte: $0.lowerBound) }
            steps -= bytes.count + 1
            line += 1
        }
        isDone = line >= source.lineCount || matches.count >= Self.mostMatches
    }

    private mutating func advance(in document: TextDocument, steps: Int) {
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

    /// The number of the first match at a place or behind it; nil where none was found yet.
    public func index(from place: TextPlace) -> Int? {
        let index = matches.partitioningIndex { $0 >= place }
        return index < matches.count ? index : nil
    }

    /// The numbers of the matches from one place up to another.
    public func indices(from start: TextPlace, to end: TextPlace) -> Range<Int> {
        let first = index(from: start) ?? matches.count
        return first..<max(first, index(from: end) ?? matches.count)
    }
}
