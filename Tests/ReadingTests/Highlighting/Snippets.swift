import Testing

@testable import Reading

/// A text of a language with the kinds that the lexer should find in it (`Marked`).
struct Snippet: CustomTestStringConvertible, Sendable {
    let language: String
    /// Lines of text, each with its marks below it.
    let marked: String

    init(_ language: String, _ marked: String) {
        self.language = language
        self.marked = marked
    }

    var testDescription: String { language }

    private var lines: [String] { marked.split(separator: "\n", omittingEmptySubsequences: false).map(String.init) }

    /// The text without the marks.
    var text: String { stride(from: 0, to: lines.count, by: 2).map { lines[$0] }.joined(separator: "\n") }

    static let all = snippetsOfPrograms + snippetsOfTexts
}

@Suite("What the lexer finds in each language")
struct SnippetTests {
    @Test("R3: a snippet of each language has the kinds written below it", arguments: Snippet.all)
    func kinds(_ snippet: Snippet) throws {
        let language = try #require(Language.named(snippet.language))
        #expect(Marked.text(snippet.text, language) == snippet.marked)
    }

    @Test("R3: whatever the language, runs follow each other inside their line", arguments: Language.all)
    func everyLanguage(_ language: Language) {
        let text = Snippet.all.map(\.text).joined(separator: "\n")
        for (line, runs) in zip(TextDocument(text).lines, language.runs(of: text)) {
            #expect(runs.allSatisfy { !$0.bytes.isEmpty && $0.kind != .plain })
            #expect(zip(runs, runs.dropFirst()).allSatisfy { $0.bytes.upperBound <= $1.bytes.lowerBound })
            #expect((runs.last?.bytes.upperBound ?? 0) <= line.utf8.count)
        }
    }
}

extension TextDocument {
    var lines: [Substring] { (0..<lineCount).map { line($0) } }
}
