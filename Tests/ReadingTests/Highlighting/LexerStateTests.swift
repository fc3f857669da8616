import Foundation
import TestSupport
import Testing

@testable import Reading

private struct Runs: TokenSink {
    var found: [TokenRun] = []
    mutating func add(_ kind: TokenKind, _ bytes: Range<Int>) { found.append(TokenRun(bytes, kind)) }
}

/// Lexes lines from a state on: the runs and the state of each line's end, and how many looks that took.
private func lex(_ lines: [Substring], from state: LexerState) -> (runs: [[TokenRun]], states: [LexerState], steps: Int)
{
    var lexer = Lexer(state, sink: Runs())
    var runs: [[TokenRun]] = []
    var states: [LexerState] = []
    for line in lines {
        lexer.sink.found = []
        Array(line.utf8).withUnsafeBufferPointer { lexer.read($0) }
        runs.append(lexer.sink.found)
        states.append(lexer.state)
    }
    return (runs, states, lexer.steps)
}

@Suite("What the lexer carries from line to line")
struct LexerStateTests {
    @Test("R3: lexing from any line with the state carried there equals lexing the whole", arguments: Snippet.all)
    func resuming(_ snippet: Snippet) throws {
        let language = try #require(Language.named(snippet.language))
        let lines = TextDocument(snippet.text).lines
        let whole = lex(lines, from: LexerState(grammar: language.number))
        for start in lines.indices.dropFirst() {
            let rest = lex(Array(lines[start...]), from: whole.states[start - 1])
            #expect(rest.runs == Array(whole.runs[start...]))
            #expect(rest.states == Array(whole.states[start...]))
        }
    }

    @Test("R3: a state is small, and equal where what follows is read alike")
    func equality() throws {
        #expect(MemoryLayout<LexerState>.size <= 128)
        let swift = LexerState(grammar: try #require(Language.named("Swift")).number)
        let after = lex(["let a = \"\\(b)\"", "/* c */", "func f() { }"], from: swift).states
        #expect(Set(after).count == 1)
        #expect(lex(["/* a"], from: after[0]).states == lex(["other /* and /* */"], from: after[0]).states)
        #expect(lex(["/* a"], from: after[0]).states != lex(["/* /* a"], from: after[0]).states)
    }

    @Test("R3: what was begun inside more and more others is read as what is around it, and the rest stays right")
    func depth() throws {
        let script = LexerState(grammar: try #require(Language.named("JavaScript")).number)
        let nested = String(repeating: "`${", count: 5_000) + String(repeating: "}`", count: 5_000)
        let states = lex([nested[...], "}`;".dropLast(0)], from: script).states
        #expect(states.allSatisfy { $0.count <= LexerState.capacity })
        let data = LexerState(grammar: try #require(Language.named("JSON")).number)
        let brackets = String(repeating: "[", count: 5_000) + "\"a\"" + String(repeating: "]", count: 5_000)
        #expect(lex([brackets[...]], from: data).states[0].count == 1)
    }
}

@Suite("The lexer and what nobody meant to write")
struct LexerTortureTests {
    /// What tables consist of, and what is none of it.
    private static func noise(_ generator: inout SeededGenerator, pieces: Int) -> String {
        let pieces = (0..<pieces).map { _ in fragments.randomElement(using: &generator) ?? "" }
        return pieces.joined()
    }

    private static let fragments: [String] =
        Set(Language.all.flatMap { $0.grammar.root.rules.map(\.text) }).sorted()
        + [
            "\n", "\n", "\n", " ", "  ", "\t", "a", "Ab", "if", "0x1", "1.5e", "é", "日", "👩‍🚀", "\u{301}", "\0", "\r\n",
            "EOF", "</script>",
        ]
        + [
            "{", "}", "(", ")", "[", "]", "<", ">", "\"", "'", "`", "\\", "/", "*", "|", ":", "=", "-", "#", "%", "$",
            "@",
        ]

    @Test("R3: 10,000 random texts, each in a language, never hang or crash, and resume anywhere")
    func random() {
        var generator = SeededGenerator(seed: 1)
        for round in 0..<10_000 {
            let language = Language.all[round % Language.all.count]
            let lines = TextDocument(Self.noise(&generator, pieces: 40)).lines
            let whole = lex(lines, from: LexerState(grammar: language.number))
            let start = Int.random(in: 0...lines.count, using: &generator)
            guard start > 0, start < lines.count else { continue }
            let rest = lex(Array(lines[start...]), from: whole.states[start - 1])
            #expect(rest.runs == Array(whole.runs[start...]), "\(language.name) round \(round)")
        }
    }

    @Test("R3: mutated snippets, in their own and in other languages", arguments: Snippet.all)
    func mutated(_ snippet: Snippet) throws {
        var generator = SeededGenerator(seed: 2)
        let own = try #require(Language.named(snippet.language))
        for round in 0..<20 {
            var bytes = Array(snippet.text.utf8)
            for _ in 0..<5 {
                let index = bytes.indices.randomElement(using: &generator) ?? 0
                switch round % 3 {
                case 0: bytes[index] = UInt8.random(in: .min ... .max, using: &generator)
                case 1: bytes.remove(at: index)
                default: bytes.insert(contentsOf: bytes[index...].prefix(5), at: index)
                }
            }
            let language = round % 2 == 0 ? own : Language.all.randomElement(using: &generator) ?? own
            let text = String(decoding: bytes, as: UTF8.self)
            let document = TextDocument(text)
            for (line, runs) in zip(document.lines, language.runs(of: text)) {
                #expect((runs.last?.bytes.upperBound ?? 0) <= line.utf8.count)
            }
        }
    }

    @Test("R3: a text twice as long takes twice the looks, however mean it is", arguments: Language.all)
    func linear(_ language: Language) {
        // What opens and never closes, what looks far ahead in vain, what changes modes all the time.
        let mean =
            language.grammar.root.rules.map(\.text)
            + [
                "#", "\"", "'", "`${", "<", "<script>", "<?php ?>", "<?php ", "<<A", "[[", "{", "\"a", "| ", "a:", "a ",
                "=", "\\", "r#", "${", "$a$", "x\"", "R\"(", "%", "- ",
            ]
        let state = LexerState(grammar: language.number)
        for text in mean {
            let line = String(repeating: text, count: 200)
            let lines = Array(repeating: text[...], count: 200)
            for (one, two) in [([line[...]], [(line + line)[...]]), (lines, lines + lines)] {
                let once = lex(one, from: state).steps
                let twice = lex(two, from: state).steps
                #expect(twice <= once * 2 + once / 8 + 500, "\(text): \(once), \(twice)")
                #expect(twice <= 40 * 400 * (text.utf8.count + 1), "\(text): \(twice)")
            }
        }
    }

    @Test(
        "R3: every file of the real gists is read to its end",
        .enabled(if: FileManager.default.fileExists(atPath: realGists)))
    func real() throws {
        let data = try Data(contentsOf: URL(fileURLWithPath: realGists))
        let list = try #require(try JSONSerialization.jsonObject(with: data) as? [[String: Any]])
        var count = 0
        for gist in list.compactMap({ $0["gist"] as? [String: Any] }) {
            for (name, file) in gist["files"] as? [String: [String: Any]] ?? [:] {
                guard let text = file["content"] as? String else { continue }
                let document = TextDocument(text).inFile(named: name, language: file["language"] as? String)
                guard let language = document.language else { continue }
                #expect(language.runs(of: text).count == TextDocument(text).lineCount)
                count += 1
            }
        }
        #expect(count > 0)
    }
}

private let realGists = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appendingPathComponent("../../../../shared/data/gists/real_gists.json").standardizedFileURL.path
