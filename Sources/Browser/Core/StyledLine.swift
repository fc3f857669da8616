import Cells
import Texts

/// A line composed of styled pieces, drawn with a filter's matches marked.
struct StyledLine {
    private let place: Rect
    /// A piece without text is a gap.
    private var pieces: [(column: Int, text: String, style: Style)] = []
    /// The column of the next piece.
    private(set) var column = 0

    init(_ place: Rect) {
        self.place = place
        // Enough for a line of the list.
        pieces.reserveCapacity(16)
    }

    var columnsLeft: Int { max(0, place.width - column) }

    mutating func add(_ text: String, _ style: Style) {
        pieces.append((column, text, style))
        column += TextWidth.columns(of: text)
    }

    /// Leaves columns blank. No match crosses them.
    mutating func skip(_ count: Int) {
        add("", .plain)
        column += max(0, count)
    }

    /// Continues at a column, unless the line is already longer.
    mutating func skip(to column: Int) { skip(column - self.column) }

    /// Draws the line with the characters that match the query in the style of matches.
    func draw(marking query: RowQuery, _ theme: Theme, into surface: inout Surface) {
        func put(_ text: some StringProtocol, column: Int, _ style: Style) -> Int {
            surface.put(text, x: place.x + column, y: place.y, style: style, clip: place) - place.x
        }
        guard query.hasIndexed else {
            for piece in pieces { _ = put(piece.text, column: piece.column, piece.style) }
            return
        }
        var isFound = found(by: query)[...]
        for piece in pieces {
            var column = piece.column
            for character in piece.text {
                let style = isFound.popFirst() == true ? theme.found(piece.style) : piece.style
                column = put(String(character), column: column, style)
            }
        }
    }

    /// Returns for each character whether the query matches it. All pieces count as one text.
    private func found(by query: RowQuery) -> [Bool] {
        var bytes: [UInt8] = []
        /// The index of each byte's character.
        var numbers: [Int] = []
        var count = 0
        for piece in pieces {
            if piece.text.isEmpty {
                bytes.append(FuzzyTerm.separator)
                numbers.append(count)
            }
            for character in piece.text {
                // Middle dots separate fields, too.
                let isSeparator = String(character).isExactly("·")
                bytes +=
                    isSeparator ? [FuzzyTerm.separator] : Array(PlainLetters.inLowerCase.text(String(character)).utf8)
                numbers += repeatElement(count, count: bytes.count - numbers.count)
                count += 1
            }
        }
        var isFound = Array(repeating: false, count: count)
        bytes.withUnsafeBufferPointer { bytes in
            for place in query.places(in: bytes) { isFound[numbers[place]] = true }
        }
        return isFound
    }
}

extension RowQuery {
    /// Returns the matching bytes of a text.
    fileprivate func places(in text: UnsafeBufferPointer<UInt8>) -> [Int] {
        parts.filter { !$0.isNegated }.flatMap { part -> [Int] in
            switch part.condition {
            case .fuzzy(let term): term.places(in: text) ?? []
            case .exact(let word): ByteSearch.first(word, in: text).map { Array($0..<$0 + word.count) } ?? []
            default: []
            }
        }
    }
}

/// A pen for one line of a surface: draws styled pieces one after the other, clipped to the line's rectangle.
struct Pen {
    let line: Rect
    private(set) var x: Int

    init(_ line: Rect) {
        self.line = line
        x = line.x
    }

    var columnsLeft: Int { max(0, line.maxX - x) }

    mutating func write(_ text: some StringProtocol, _ style: Style, on surface: inout Surface) {
        x = surface.put(text, x: x, y: line.y, style: style, clip: line)
    }

    mutating func skip(_ columns: Int) { x += columns }
}

/// The spinner's frames, eight a second.
enum Spinner {
    private static let frames: [Character] = ["⠋", "⠙", "⠹", "⠸", "⠼", "⠴", "⠦", "⠧"]

    static func frame(_ number: Int) -> String { String(frames[number % frames.count]) }
}
