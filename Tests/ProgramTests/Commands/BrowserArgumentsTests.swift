import ArgumentParser
import Configuration
import TestSupport
import Testing

@testable import gists_tui

/// The browser's command line is read from the table of settings; the parser reads what is left of all the others.
@Suite(.blocking) struct `Browser arguments` {
    private static let id = "aa5a315d61ae9438b18d"
    private static let address = "https://gist.github.com/mira/\(id)"

    /// What the parser makes of a command line; nil where it refuses it, or finds a command.
    private func parsed(_ words: [String]) -> BrowserArguments? {
        guard let command = try? GistsTUI.parseAsRoot(CommandWords.arranged(words)) as? GistsTUI else { return nil }
        return BrowserArguments(general: command.general, gist: command.gist)
    }

    /// Compares the two readers where the quick one answers.
    /// - Returns: whether it does.
    @discardableResult
    private func compare(_ words: [String]) -> Bool {
        guard let quick = BrowserArguments(usual: words) else { return false }
        #expect(quick == parsed(words), "\(words)")
        return true
    }

    @Test(
        "Usual command lines are read without the parser",
        arguments: [
            [], ["--demo"], [id], [address], [address, "--plain"], ["--offline", id], ["--theme", "dark"],
            ["--theme=dark", "--mouse", "off", address, "--avatars=off"], ["--refresh-every", "60", "--color=256"],
            ["--token", "-"], ["--token=ghp_1"],
            ["--token-file", "/home/mira/a token", "--hostname", "git.example.com"],
            ["--api-url", "http://127.0.0.1:8080/?a=b", "--cache-dir=/tmp/ä", "--log", "log", "--config", "c.toml"],
            ["--symbols", "half", "--ambiguous-width", "wide", "--theme", "", "--plain", "--plain"],
        ])
    func usual(words: [String]) {
        #expect(compare(words))
    }

    @Test(
        "What the parser has to say or to do is left to it",
        arguments: [
            ["--help"], ["-h"], ["list"], ["--demo", "list"], ["help"], ["--version", "--plain"], ["--"], ["-"], [""],
            ["--generate-completion-script", "bash"], ["--experimental-dump-help"], ["--nope"], ["--demo=yes"],
            ["--demo="],
            ["--theme"], ["--theme="], ["--theme", "--plain"], ["--the", "dark"], ["-theme", "dark"],
            ["---theme", "dark"],
            ["--mouse", "maybe"], ["--refresh-every", "86401"], ["--cache-dir", ""], ["--demo", "--offline"],
            [id, id], ["--gist", id], ["not-an-id"], ["--THEME", "dark"], ["--theme\u{301}", "dark"],
        ])
    func unusual(words: [String]) {
        #expect(BrowserArguments(usual: words) == nil)
    }

    /// Spellings of an option, good and bad ones.
    private func spellings(of setting: Setting) -> [[String]] {
        let name = "--" + setting.name
        let texts =
            setting.choices + setting.suggestions + [
                "0", "60", "86400", "+1", "text", "a=b", "=", "", "-", "--", "-1", "-x", "--plain", "list", "help",
                Self.id,
                "\u{301}", "-\u{301}", "é", String(decoding: [0xFF, 0x2D, 0xC3], as: UTF8.self),
            ]
        return texts.flatMap { [[name, $0], [name + "=" + $0], [String(name.dropFirst()), $0]] }
            + [[name], [name + "\u{301}"], [String(name.dropLast()), "text"], [name.uppercased(), "text"]]
    }

    @Test(
        "Each option in each spelling, by itself, and twice behind an address, is what the parser makes of it")
    func everySpelling() {
        var answered = 0
        for setting in Setting.onCommandLine {
            for words in spellings(of: setting) {
                answered += [words, [Self.address] + words + words].count { compare($0) }
            }
        }
        #expect(answered > 500)
    }

    @Test("Thousands of random command lines are what the parser makes of them")
    func random() {
        var generator = SeededGenerator(seed: 2026)
        let options = Setting.onCommandLine.map { setting in
            let all = spellings(of: setting)
            return (all: all, good: all.filter { BrowserArguments(usual: $0) != nil })
        }
        let words = [
            Self.id, Self.address, "abc", "", "-", "--", "-h", "--help", "--version", "list", "cache", "\u{FFFD}",
        ]
        var answered = 0
        for _ in 0..<2_000 {
            var line: [String] = []
            for _ in 0..<Int.random(in: 1...5, using: &generator) {
                guard let option = options.randomElement(using: &generator) else { continue }
                switch Int.random(in: 0..<20, using: &generator) {
                case 0: line += words.randomElement(using: &generator).map { [$0] } ?? []
                case 1: line += option.all.randomElement(using: &generator) ?? []
                case 2, 3: line.append(Self.id)
                default: line += option.good.randomElement(using: &generator) ?? []
                }
            }
            if compare(line) { answered += 1 }
        }
        #expect(answered > 1_000)
    }
}
