import Cells

/// A row as it is shown, with expanded tabs, and the source of its text.
struct LaidOutRow: Hashable, Sendable {
    /// A position from which on bytes of the text are bytes of the line, up to the next step.
    private struct Step: Hashable {
        var byte: Int
        var place: Int
    }

    private(set) var shown: [UInt8] = []
    private var steps: [Step]
    /// The end of the row's content.
    private var end: Step
    /// The parts of the text that are marks for invisible characters.
    private var marks: [Range<Int>] = []

    /// An empty row that continues with this byte of its line.
    init(from byte: Int) {
        end = Step(byte: byte, place: 0)
        steps = [end]
    }

    var text: String { String(decoding: shown, as: UTF8.self) }

    /// The bytes of its line that the row shows.
    var bytes: Range<Int> { steps[0].byte..<end.byte }

    /// Appends the text for the next bytes of the line.
    mutating func append(bytes: Int, isMark: Bool = false, _ write: (inout [UInt8]) -> Void) {
        if let last = steps.last, end.place - last.place != end.byte - last.byte { steps.append(end) }
        write(&shown)
        if isMark { marks.append(end.place..<shown.count) }
        end = Step(byte: end.byte + bytes, place: shown.count)
    }

    /// The text in pieces: code by its kinds, invisible characters with their marks.
    func runs(_ tokens: [TokenRun]) -> [TextRun] {
        guard !shown.isEmpty else { return [] }
        var runs: [TextRun] = []
        var done = 0
        func add(upTo place: Int, _ style: SpanStyle) {
            guard place > done else { return }
            let place = Cluster.boundary(from: place, startingAt: done, in: shown.span)
            runs.append(TextRun(String(decoding: shown[done..<place], as: UTF8.self), style))
            done = place
        }
        var left = marks[...]
        /// Adds text in a style, and its marks in their own style.
        func addWithMarks(upTo place: Int, _ style: SpanStyle) {
            while let mark = left.first, mark.lowerBound < place {
                add(upTo: mark.lowerBound, style)
                add(upTo: mark.upperBound, SpanStyle(.hidden))
                left.removeFirst()
            }
            add(upTo: place, style)
        }
        for token in tokens {
            addWithMarks(upTo: place(of: token.bytes.lowerBound), SpanStyle())
            addWithMarks(upTo: place(of: token.bytes.upperBound), SpanStyle(.syntax(token.kind)))
        }
        addWithMarks(upTo: shown.count, SpanStyle())
        return runs
    }

    /// The columns that show some bytes of the line; empty if they are not shown.
    func columns(of bytes: Range<Int>) -> Range<Int> {
        guard bytes.overlaps(self.bytes) else { return 0..<0 }
        func column(_ byte: Int) -> Int { TextWidth.columns(of: shown.span.extracting(first: place(of: byte))) }
        return column(bytes.lowerBound)..<column(bytes.upperBound)
    }

    /// The position of a byte of the line in the text.
    private func place(of byte: Int) -> Int {
        let next = steps.partitioningIndex { $0.byte > byte }
        guard next > 0 else { return 0 }
        if next == steps.count, byte >= end.byte { return end.place }
        let limit = next < steps.count ? steps[next].place : end.place
        return min(limit, steps[next - 1].place + byte - steps[next - 1].byte)
    }
}
