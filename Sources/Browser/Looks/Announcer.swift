import Cells
import Reading

/// `--plain`: the announcements so far, for users of screen readers. Each change is announced once, in a new line after
/// all others; printed lines never change.
struct Announcer: Equatable, Sendable {
    /// The subjects of announcements: only changes of each are announced.
    enum Topic: Hashable, Sendable { case feed, cursor, marks, notice, waiting, place, picker }

    /// A text that is read row by row.
    enum Text: Equatable, Sendable {
        /// - column: the first visible column.
        case document(ReadingDocument, wraps: Bool, column: Int)
        case page(Layer.Page)
    }

    private(set) var lines: [String] = []
    private var announced: [Topic: String] = [:]
    private var text: Text?
    /// The text's rows that were last on the screen.
    private var rows: ClosedRange<WrappedPosition>?

    private static let most = 500

    /// - Parameter fact: the value that must have changed for an announcement; nil for the sentence itself.
    mutating func announce(_ sentence: String, about topic: Topic, whenChanged fact: String? = nil) {
        guard announced[topic] != fact ?? sentence else { return }
        announced[topic] = fact ?? sentence
        add(sentence)
    }

    /// Announces the rows of a text that are new on the screen; all rows if the text is another one.
    mutating func announceRows(_ shown: [(place: WrappedPosition, text: String)], of text: Text) {
        if text != self.text { rows = nil }
        self.text = text
        for row in shown where rows?.contains(row.place) != true { add(row.text.isEmpty ? " " : row.text) }
        if let first = shown.first?.place, let last = shown.last?.place { rows = first...max(first, last) }
    }

    /// Announces the lines of a page that are new on the screen.
    mutating func announce(_ page: Layer.Page, _ content: OverlayPage, top: Int, _ size: Size) {
        let lines = Array(content.columns.joined())
        let rows = lines.indices.dropFirst(top).prefix(OverlayPage.rows(size)).map { index in
            let words = [lines[index].head, lines[index].body].filter { !$0.isEmpty }
            return (place: WrappedPosition(line: index), text: words.joined(separator: "  "))
        }
        announceRows(rows, of: .page(page))
    }

    /// Makes sure that the next sentence about a topic is announced, even if it is the same.
    mutating func forget(_ topic: Topic) { announced[topic] = nil }

    mutating func leaveText() { (text, rows) = (nil, nil) }

    private mutating func add(_ line: String) {
        guard !line.isEmpty else { return }
        // Without box drawing: screen readers read each line and block aloud.
        lines.append(
            String(String.UnicodeScalarView(line.unicodeScalars.map { 0x2500...0x259F ~= $0.value ? " " : $0 })))
        if lines.count > Self.most { lines.removeFirst(lines.count - Self.most) }
    }
}
