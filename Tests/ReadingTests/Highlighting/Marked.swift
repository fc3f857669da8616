@testable import Reading

/// Text with its kinds written below it, a letter a byte:
///
///     let x = 1  // one
///     kkk     n  cccccc
///
/// Plain text and punctuation have a space.
enum Marked {
    static let letters: [TokenKind: Character] = [
        .plain: " ", .comment: "c", .keyword: "k", .string: "s", .escape: "e", .constant: "n", .type: "t",
        .function: "f",
        .variable: "v", .attribute: "a", .key: "y", .tag: "g", .punctuation: " ", .heading: "h", .strong: "b",
        .inserted: "+", .deleted: "-",
    ]

    static func marks(of line: String, _ runs: [TokenRun]) -> String {
        var marks = Array(repeating: Character(" "), count: line.utf8.count)
        for run in runs {
            for byte in run.bytes { marks[byte] = letters[run.kind] ?? "?" }
        }
        while marks.last == " " { marks.removeLast() }
        return String(marks)
    }

    /// Each line of the text, and its marks below it.
    static func text(_ text: String, _ language: Language) -> String {
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        let runs = language.runs(of: text)
        return zip(lines, runs + Array(repeating: [], count: max(0, lines.count - runs.count)))
            .flatMap { [$0, marks(of: $0, $1)] }.joined(separator: "\n")
    }
}
