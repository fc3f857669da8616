import ArgumentParser
import Configuration
import TestSupport
import Testing

@testable import gists_tui

/// The command line of `pick` is read from tables; the parser reads what is left of all the others.
@Suite(.blocking) struct `Arguments of pick` {
    /// What the parser makes of a command line; nil if it refuses it.
    private func parsed(_ words: [String]) -> PickArguments? {
        (try? GistsTUI.parseAsRoot(CommandWords.arranged(words)) as? PickCommand)?.arguments
    }

    /// Compares the two readers where the quick one answers.
    /// - Returns: true if it does.
    @discardableResult
    private func compare(_ words: [String]) -> Bool {
        guard let quick = PickArguments(usual: words) else { return false }
        #expect(quick == parsed(words), "\(words)")
        return true
    }

    @Test(
        arguments: [
            [], ["nginx"], ["docker", "compose"], ["--query", ""], ["-q", "ab c"], ["--query=x"], ["--user", "mira"],
            ["--starred"], ["--mine", "--multi"], ["-m", "-1", "-0"], ["--search", "two", "--exit-0", "words"],
            ["--for-prompt", "--query", "git", "--user", "mira", "--height", "40%", "--print", "url"],
            ["--fill", "--fill", "--select-1"], ["--no-fill", "--height=12", "--offline", "--theme", "dark"],
            ["--saved", "--demo", "--symbols", "ascii"], ["list"], ["pick"],
        ])
    func `Usual command lines are read without the parser`(words: [String]) {
        #expect(compare(["pick"] + words))
    }

    @Test(
        arguments: [
            [], ["--user", "mira"], ["--offline", "pick"], ["list"], ["Pick"], ["pick", "--help"], ["pick", "-h"],
            ["pick", "--"], ["pick", "-"], ["pick", "--nope"], ["pick", "-x"], ["pick", "-m1"], ["pick", "-qx"],
            ["pick", "--query"], ["pick", "--query="], ["pick", "--query", "--multi"], ["pick", "--multi=yes"],
            ["pick", "--user", "no login"], ["pick", "--user", "a", "--user", "b"], ["pick", "--user", "a", "--mine"],
            ["pick", "--mine", "--mine"], ["pick", "--mine", "--starred"], ["pick", "--fill", "--no-fill"],
            ["pick", "--no-fill", "--fill"], ["pick", "--query", "a", "b"], ["pick", "--print", "all"],
            ["pick", "--height", "0"], ["pick", "--height", "x"], ["pick", "--demo", "--offline"],
            ["pick", "--quer", "a"],
            ["pick", "--q", "a"], ["pick", "-query", "a"], ["pick", "--1"], ["pick", "--m"], ["pick", "-multi"],
            ["pick", "--theme", "--plain"], ["pick", "--generate-completion-script", "bash"],
        ])
    func `Other command lines are left to the parser`(words: [String]) {
        #expect(PickArguments(usual: words) == nil)
    }

    @Test func `Thousands of random command lines are what the parser makes of them`() {
        var generator = SeededGenerator(seed: 37)
        let flags = [
            "--multi", "-m", "--select-1", "-1", "--exit-0", "-0", "--fill", "--no-fill", "--for-prompt", "--starred",
            "--mine", "--saved", "--search", "--offline", "--plain", "--demo",
        ]
        let options = ["--query", "-q", "--user", "--print", "--height", "--theme", "--mouse", "--cache-dir"]
        let texts = [
            "", "a", "mira", "two words", "40%", "12", "url", "contents", "dark", "off", "=", "a=b", "é", "\u{301}",
            "-",
            "--", "-x", "help", "pick", "--multi", String(decoding: [0xFF], as: UTF8.self),
        ]
        var answered = 0
        for _ in 0..<2_000 {
            var line = ["pick"]
            for _ in 0..<Int.random(in: 0...4, using: &generator) {
                guard let flag = flags.randomElement(using: &generator),
                    let option = options.randomElement(using: &generator),
                    let text = texts.randomElement(using: &generator)
                else { continue }
                switch Int.random(in: 0..<8, using: &generator) {
                case 0, 1: line.append(flag)
                case 2: line.append(text)
                case 3: line.append(option + "=" + text)
                case 4: line.append(String(option.dropFirst()))
                default: line += [option, text]
                }
            }
            if compare(line) { answered += 1 }
        }
        #expect(answered > 400)
    }
}
