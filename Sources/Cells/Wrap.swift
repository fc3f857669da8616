/// Breaks text into lines that fit a width.
public enum Wrap {
    /// The lines of a text, each at most `columns` wide.
    ///
    /// Lines break at spaces, which are omitted there, and beside wide characters; a word longer than a line is cut.
    /// Line ends in the text end a line; one at the very end starts no further line. Lines are computed lazily, so the
    /// first few of a long text cost little.
    public static func lines(_ text: String, columns: Int) -> Lines {
        Lines(text: text, columns: max(1, columns))
    }

    public struct Lines: Sequence, IteratorProtocol, Sendable {
        let text: String
        let columns: Int
        private var position = 0

        init(text: String, columns: Int) {
            self.text = text
            self.columns = columns
        }

        public mutating func next() -> Substring? {
            let utf8 = text.utf8
            guard position < utf8.count else { return nil }
            let span = text.utf8Span.span
            var breaker = LineBreaker(start: position, columns: columns)
            breaker.run(in: span)
            position = breaker.next
            let start = utf8.index(utf8.startIndex, offsetBy: breaker.start)
            return text[start..<utf8.index(start, offsetBy: breaker.end - breaker.start)]
        }

        /// The first lines, at most `count`; the text after them isn't read.
        public func prefix(_ count: Int) -> [Substring] {
            var copy = self
            var lines: [Substring] = []
            while lines.count < count, let line = copy.next() { lines.append(line) }
            return lines
        }
    }
}

/// Finds one line.
private struct LineBreaker {
    let start: Int
    let columns: Int
    /// The end of the line, without its spaces and line end, and the start of the next one.
    private(set) var end: Int
    private(set) var next: Int

    init(start: Int, columns: Int) {
        self.start = start
        self.columns = columns
        end = start
        next = start
    }

    mutating func run(in text: Span<UInt8>) {
        var index = start
        var used = 0
        /// The end of the text without trailing spaces.
        var inked = start
        /// The last possible break: the line's end and the next line's start.
        var candidate: (end: Int, next: Int)?
        var wasWide = false
        while index < text.count {
            let byte = text[index]
            if byte == 0x0A || byte == 0x0D {
                let isPair = byte == 0x0D && index + 1 < text.count && text[index + 1] == 0x0A
                return finish(at: inked, next: index + (isPair ? 2 : 1))
            }
            if byte == 0x20 {
                let afterSpaces = skipSpaces(from: index, in: text)
                // Spaces at the start of a line are indentation, not a place to break.
                if index > start { candidate = (index, afterSpaces) }
                used += afterSpaces - index
                index = afterSpaces
                wasWide = false
                continue
            }
            let cluster = Cluster(at: index, in: text)
            // Letters that are only drawn wide still form words.
            let isWide =
                cluster.columns == 2 && !AmbiguousWidth.widens(Unicode.Scalar.decoded(at: index, in: text).scalar)
            if index > start, wasWide || isWide, text[index - 1] != 0x20, !Self.hangs(at: index, in: text) {
                candidate = (index, index)
            }
            used += cluster.columns
            if used > columns, index > start {
                let place = candidate ?? (inked, index)
                return finish(at: place.end, next: place.next)
            }
            index += cluster.byteCount
            inked = index
            wasWide = isWide
        }
        finish(at: inked, next: index)
    }

    private mutating func finish(at end: Int, next: Int) {
        self.end = end
        self.next = next
    }

    private func skipSpaces(from index: Int, in text: Span<UInt8>) -> Int {
        var index = index
        while index < text.count, text[index] == 0x20 { index += 1 }
        return index
    }

    /// True for closing punctuation, which doesn't start a line in East Asian text.
    private static func hangs(at index: Int, in text: Span<UInt8>) -> Bool {
        switch Unicode.Scalar.decoded(at: index, in: text).scalar {
        case "、", "。", "，", "．", "：", "；", "！", "？", "）", "」", "』", "】", "》", "〉", "〕", "ー", ",", ".", ":", ";", "!",
            "?", ")":
            true
        default: false
        }
    }
}
