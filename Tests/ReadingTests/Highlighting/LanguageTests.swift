import Testing

@testable import Reading

@Suite("Which language a file is in")
struct LanguageTests {
    private func language(_ file: String, _ known: String? = nil, _ firstLine: Substring = "") -> String? {
        Language.ofFile(named: file, language: known, firstLine: firstLine)?.name
    }

    @Test("R3: there are tables for more than 60 languages, each name in one of them only")
    func count() {
        #expect(Language.all.count > 60)
        let names = Language.all.flatMap { $0.grammar.names.map { $0.lowercased() } }
        #expect(Dictionary(grouping: names) { $0 }.filter { $0.value.count > 1 }.keys.sorted() == [])
    }

    @Test("R3: what GitHub calls the language comes first, then the file's name, then its first line")
    func detection() {
        #expect(language("x.txt", "Swift") == "Swift")
        #expect(language("x.h", "C++") == "C++")
        #expect(language("a.b.PY") == "Python")
        #expect(language("CMakeLists.txt") == "CMake")
        #expect(language("Dockerfile.dev") == "Dockerfile")
        #expect(language(".bashrc") == "Shell")
        #expect(language("change.patch") == "Diff")
        #expect(language("x", nil, "#!/usr/bin/env -S python3.11 -u") == "Python")
        #expect(language("x", nil, "#!/bin/sh") == "Shell")
        #expect(language("x", "Nobody's", "<?xml version=\"1.0\"?>") == "XML")
        #expect(language("x", nil, "hello") == nil)
        #expect(language("") == nil)
    }

    @Test(
        "R3: the words behind a code block's fence name languages",
        arguments: [
            ("js", "JavaScript"), ("ts", "TypeScript"), ("py", "Python"), ("sh", "Shell"), ("console", "Shell"),
            ("c++", "C++"),
            ("yml", "YAML"), ("rs", "Rust"), ("golang", "Go"), ("patch", "Diff"), ("objc", "Objective-C"), ("cs", "C#"),
        ])
    func fences(_ word: String, _ name: String) { #expect(Language.named(word)?.name == name) }

    @Test("R3: every language inside another has a table")
    func embedded() {
        func names(_ mode: Mode) -> [String] {
            [mode.then?.language].compactMap { $0 }
                + mode.rules.flatMap { rule -> [String] in
                    switch rule.action {
                    case .embed(let embedding, _): [embedding.language]
                    case .enter(let mode, _), .tagged(_, _, _, let mode), .fence(let mode), .keyString(let mode, _),
                        .block(let mode), .delimited(let mode, _):
                        names(mode)
                    case .element(let mode, let tag): names(mode) + names(tag)
                    case .heredoc(let mode, let quoted): names(mode) + names(quoted)
                    default: []
                    }
                }
        }
        let missing = Language.all.flatMap { names($0.grammar.root) }.filter { Language.named($0) == nil }
        #expect(missing == [])
    }
}
