import Cells

/// Text of any length in pieces of different styles, and its wrapping into rows.
struct StyledText: Hashable, Sendable {
    /// A piece, up to a byte of the text.
    struct Piece: Hashable, Sendable {
        var end: Int
        var style: SpanStyle
        var link: Int?
    }

    private(set) var text = ""
    private(set) var pieces: [Piece] = []

    init() {}

    init(_ text: some StringProtocol, _ style: SpanStyle = SpanStyle()) { append(text, style) }

    var isEmpty: Bool { text.isEmpty }
    var columns: Int { TextWidth.columns(of: text) }
    /// The approximate size in bytes.
    var memory: Int { text.utf8.count + pieces.count * MemoryLayout<Piece>.stride + 32 }

    /// Appends text; invisible characters are replaced by marks that name them, in code also unusual spaces.
    mutating func append(
        _ addition: some StringProtocol, _ style: SpanStyle, link: Int? = nil, isCode: Bool = false
    ) {
        // Faster here than in another module, which does not know the type of the text.
        guard addition.utf8.contains(where: { $0 >= 0x80 }) else { return add(addition, style, link) }
        InvisibleCharacter.split(addition, marksSpaces: isCode) { part, mark in
            if let mark {
                add(mark, SpanStyle(.hidden, style.traits), link)
            } else {
                add(part, style, link)
            }
        }
    }

    static func == (one: StyledText, other: StyledText) -> Bool {
        one.pieces == other.pieces && one.text.isExactly(other.text)
    }

    func hash(into hasher: inout Hasher) { text.hashExactly(into: &hasher) }

    mutating func mapStyles(_ transform: (SpanStyle) -> SpanStyle) {
        for index in pieces.indices { pieces[index].style = transform(pieces[index].style) }
    }

    private mutating func add(_ addition: some StringProtocol, _ style: SpanStyle, _ link: Int?) {
        guard !addition.isEmpty else { return }
        let boundary = text.utf8.count
        text += addition
        let end = text.utf8.count
        if !pieces.isEmpty {
            // A combining mark is drawn with the last character of the previous piece, as it is measured.
            let start = pieces.dropLast().last?.end ?? 0
            pieces[pieces.count - 1].end = Cluster.boundary(
                from: boundary, startingAt: start, in: text.utf8Span.span)
            guard pieces[pieces.count - 1].end < end else { return }
        }
        if let last = pieces.last, last.style == style, last.link == link {
            pieces[pieces.count - 1].end = end
        } else {
            pieces.append(Piece(end: end, style: style, link: link))
        }
    }

    /// The text wrapped with all of its spaces, as in code.
    /// - Parameter atWords: true to break before words, except those that are longer than a row; false to fill each row.
    func cells(width: Int, atWords: Bool = false) -> [[TextRun]] {
        var rows: [[TextRun]] = []
        var piece = 0
        do {
            let bytes = text.utf8Span.span
            var start = 0
            var index = 0
            var columns = 0
            /// The start of the last word that has another before it in the row.
            var word = 0
            while index < bytes.count {
                let cluster = Cluster(at: index, in: bytes)
                let isSpace = bytes[index] == 0x20
                if !isSpace, index > start, bytes[index - 1] == 0x20, columns > indent(from: start, in: bytes) {
                    word = index
                }
                if columns > 0, columns + cluster.columns > width {
                    if atWords, !isSpace, word > start { index = word }
                    rows.append(spans(start..<index, from: &piece))
                    start = index
                    columns = 0
                    continue
                }
                columns += cluster.columns
                index += cluster.byteCount
            }
            rows.append(spans(start..<bytes.count, from: &piece))
        }
        return rows
    }

    /// The number of spaces at the start of a row.
    private func indent(from start: Int, in bytes: Span<UInt8>) -> Int {
        var index = start
        while index < bytes.count, bytes[index] == 0x20 { index += 1 }
        return index - start
    }

    /// The beginning of the text that fits in one row of the width.
    func firstCells(width: Int) -> [TextRun] { cells(width: width).first ?? [] }

    /// The whole text in one row, however wide.
    var wholeLine: [TextRun] { cells(width: .max).first ?? [] }

    /// The text wrapped into rows of a width; at least one.
    func rows(width: Int) -> [[TextRun]] {
        var rows: [[TextRun]] = []
        var piece = 0
        for line in Wrap.lines(text, columns: width) {
            let start = text.utf8.distance(from: text.startIndex, to: line.startIndex)
            rows.append(spans(start..<start + line.utf8.count, from: &piece))
        }
        return rows.isEmpty ? [[]] : rows
    }

    /// The spans of bytes that begin at or after a piece, which is advanced.
    private func spans(_ range: Range<Int>, from piece: inout Int) -> [TextRun] {
        while piece < pieces.count, pieces[piece].end <= range.lowerBound { piece += 1 }
        var spans: [TextRun] = []
        var start = range.lowerBound
        var index = piece
        while start < range.upperBound, index < pieces.count {
            let end = min(pieces[index].end, range.upperBound)
            let part = text.utf8.dropFirst(start).prefix(end - start)
            spans.append(TextRun(String(Substring(part)), pieces[index].style, link: pieces[index].link))
            start = end
            index += 1
        }
        return spans
    }
}

extension [TextRun] {
    var columns: Int { reduce(0) { $0 + TextWidth.columns(of: $1.text) } }
}

extension StyledText {
    mutating func append(_ other: StyledText) {
        for (start, piece) in zip([0] + other.pieces.map(\.end), other.pieces) {
            let part = Substring(other.text.utf8.dropFirst(start).prefix(piece.end - start))
            add(part, piece.style, piece.link)
        }
    }

    /// The byte at which a row of the wrapped text starts.
    func rowStart(_ row: Int, width: Int) -> Int {
        let lines = Wrap.lines(text, columns: width).prefix(row + 1)
        guard lines.count > row, let line = lines.last else { return text.utf8.count }
        return text.utf8.distance(from: text.startIndex, to: line.startIndex)
    }

    /// The text as a heading or name: plain pieces get the style, others its traits.
    func restyled(_ style: SpanStyle) -> StyledText {
        var copy = self
        copy.mapStyles {
            $0.role == .text ? SpanStyle(style.role, $0.traits.union(style.traits)) : $0.adding(style.traits)
        }
        return copy
    }
}
