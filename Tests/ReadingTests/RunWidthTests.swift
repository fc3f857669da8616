import Cells
import TestSupport
import Testing

@testable import Reading

/// Runs are drawn one by one, rows are measured whole: both must come to the same, whatever joins across the ends of runs.
@Suite("Runs and rows are equally wide") struct RunWidthTests {
    /// Letters, marks, and all kinds of scalars that make one character with what stands before them.
    private static let scalars: [Unicode.Scalar] = [
        "a", " ", "中", "\u{301}", "\u{5C2}", "\u{202E}", "\u{200D}", "\u{FE0F}", "🚀", "👩", "\u{1F3FD}", "🇩", "🇪",
        "\u{1100}", "\u{1161}", "\u{A0}", "\u{1F3F4}", "\u{E0067}",
    ]

    private static func text(_ generator: inout SeededGenerator) -> String {
        var text = String.UnicodeScalarView()
        for _ in 0..<Int.random(in: 0...4, using: &generator) {
            if let scalar = scalars.randomElement(using: &generator) { text.append(scalar) }
        }
        return String(text)
    }

    @Test("the pieces of a styled text") func pieces() {
        var generator = SeededGenerator(seed: 11)
        for _ in 0..<3_000 {
            var text = StyledText()
            for _ in 0..<6 {
                let style = [SpanStyle(), SpanStyle(.name), SpanStyle(.link)].randomElement(using: &generator)
                text.append(Self.text(&generator), style ?? SpanStyle())
            }
            let width = Int.random(in: 4...12, using: &generator)
            let rows = text.cells(width: width)
            #expect(rows.allSatisfy { $0.columns <= width }, "\(rows)")
            #expect(rows.joined().map(\.text).joined() == text.text)
            #expect(Array(rows.joined()).columns == text.columns, "\(rows)")
        }
    }

    @Test("the tokens of a line of code") func tokens() {
        var generator = SeededGenerator(seed: 12)
        for _ in 0..<3_000 {
            var row = LaidOutRow(from: 0)
            var starts: [Int] = []
            for _ in 0..<6 {
                let scalars = Self.text(&generator).unicodeScalars
                let isMark = Int.random(in: 0..<4, using: &generator) == 0
                row.append(bytes: 3, isMark: isMark) { $0 += Array(String(scalars).utf8) }
                for scalar in scalars { starts.append((starts.last ?? 0) + scalar.utf8.count) }
            }
            let places = starts.shuffled(using: &generator).prefix(4).sorted()
            let tokens = zip(places, places.dropFirst()).map { TokenRun($0..<$1, .keyword) }
            let runs = row.runs(tokens)
            #expect(runs.map(\.text).joined() == row.text)
            #expect(runs.columns == TextWidth.columns(of: row.text), "\(runs)")
        }
    }
}
