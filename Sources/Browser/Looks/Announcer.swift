import Cells
import Reading

/// `--plain`: what was announced so far, to those who hear the screen. Each change is announced once, in a line behind all
/// others; no line changes any more.
struct Announcer: Equatable, Sendable {
    /// What lines are about: of each only changes are announced.
    enum Topic: Hashable, Sendable { case feed, cursor, marks, notice, waiting, place, picker }

    /// A text that is read row by row.
    enum Text: Equatable, Sendable {
        /// - column: how far it is scrolled to the left.
        case document(ReadingDocument, wraps: Bool, column: Int)
        case page(Layer.Page)
    }

    private(set) var lines: [String] = []
    private var announced: [Topic: String] = [:]
    private var text: Text?
    /// The rows of the text that were on the screen last.
    private var rows: ClosedRange<WrappedPosition>?

    private static let most = 500

    /// - Parameter fact: what must have changed for it to be announced; nil for the sentence.
    mutating func announce(_ sentence: String, about topic: Topic, whenChanged fact: String? = nil) {
        guard announced[topic] != fact ?? sentence else { return }
        announced[topic] = fact ?? sentence
        add(sentence)
    }

    /// Announces the rows of a text that have come onto the screen; of another text all.
    mutating func announceRows(_ shown: [(place: WrappedPosition, text: String)], of text: Text) {
        if text != self.text { rows = nil }
        self.text = text
        for row in shown where rows?.contains(row.place) != true { add(row.text.isEmpty ? " " : row.text) }
        if let first = shown.first?.place, let last = shown.last?.place { rows = first...max(first, last) }
    }

    /// Announces the lines of a page that have come onto the screen.
    mutating func announce(_ page: Layer.Page, _ content: OverlayPage, top: Int, _ size: Size) {
        let lines = Array(content.columns.joined())
        let rows = lines.indices.dropFirst(top).prefix(OverlayPage.rows(size)).map { index in
            let words = [lines[index].head, lines[index].body].filter { !$0.isEmpty }
            return (place: WrappedPosition(line: index), text: words.joined(separator: "  "))
        }
        announceRows(rows, of: .page(page))
    }

    /// The next sentence about it is announced, whatever it says.
    mutating func forget(_ topic: Topic) { announced[topic] = nil }

    mutating func leaveText() { (text, rows) = (nil, nil) }

    private mutating func add(_ line: String) {
        guard !line.isEmpty else { return }
        // Lines and blocks would be read out one by one.
        lines.append(
            String(String.UnicodeScalarView(line.unicodeScalars.map { 0x2500...0x259F ~= $0.value ? " " : $0 })))
        if lines.count > Self.most { lines.removeFirst(lines.count - Self.most) }
    }
}
