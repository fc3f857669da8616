import Reading

/// `--plain`: what was said so far, for those who hear the screen. Each change is said once, in a line at the end of all
/// others; nothing that was said changes any more.
struct Narration: Equatable, Sendable {
    /// What lines are about: of each thing only news are said.
    enum Topic: Hashable, Sendable { case feed, marks, notice, waiting, place, picker }

    /// A text that is read row by row.
    enum Text: Equatable, Sendable {
        case document(ReadingDocument)
        case page(Model.Overlay.Page)
    }

    private(set) var lines: [String] = []
    private var said: [Topic: String] = [:]
    private var text: Text?
    /// The rows of the text that were on the screen last.
    private var rows: ClosedRange<WrappedPosition>?

    private static let most = 500

    /// - Parameter news: what must have changed for it to be said; nil for the sentence.
    mutating func say(_ sentence: String, about topic: Topic, news: String? = nil) {
        guard said[topic] != news ?? sentence else { return }
        said[topic] = news ?? sentence
        add(sentence)
    }

    /// Says the rows of a text that have come onto the screen; of another text all.
    mutating func read(_ shown: [(place: WrappedPosition, text: String)], of text: Text) {
        if text != self.text { rows = nil }
        self.text = text
        for row in shown where rows?.contains(row.place) != true { add(row.text.isEmpty ? " " : row.text) }
        if let first = shown.first?.place, let last = shown.last?.place { rows = first...max(first, last) }
    }

    /// The next sentence about it is news again, whatever it says.
    mutating func forget(_ topic: Topic) { said[topic] = nil }

    mutating func leaveText() { (text, rows) = (nil, nil) }

    private mutating func add(_ line: String) {
        guard !line.isEmpty else { return }
        // Lines and blocks would be read out one by one.
        lines.append(
            String(String.UnicodeScalarView(line.unicodeScalars.map { 0x2500...0x259F ~= $0.value ? " " : $0 })))
        if lines.count > Self.most { lines.removeFirst(lines.count - Self.most) }
    }
}
