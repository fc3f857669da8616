import ArgumentParser
import Configuration
import Gists
import Runtime
import Texts

/// Arranges the command line for the parser.
enum CommandWords {
    /// The parser does not allow arguments beside subcommands, so a gist's ID or URL, before or after options, is
    /// converted to an option.
    /// - Throws: for an unknown command. The parser would only call it unexpected, or show other help.
    static func arranged(_ arguments: [String]) throws -> [String] {
        if arguments.first.map({ $0.isExactly("help") }) == true {
            return try ["help"] + commands(arguments.dropFirst())
        }
        let arguments = JSONWords.arranged(RunWords.arranged(arguments))
        guard let place = firstWord(of: arguments) else { return arguments }
        guard GistReference.id(in: arguments[place]) != nil else {
            if arguments[..<place].allSatisfy(isKnown) { try check(arguments[place...]) }
            return arguments
        }
        var words = arguments
        return ["--gist", words.remove(at: place)] + words
    }

    /// The index of the first word that is neither an option nor an option's value.
    static func firstWord(of arguments: [String]) -> Int? {
        let options = Setting.onCommandLine.filter { $0.kind != .flag }
        let takingValues = Set(options.map { "--" + $0.name })
        var place = arguments.startIndex
        while place < arguments.endIndex, arguments[place].begins(with: "-"), arguments[place] != "--" {
            place += takingValues.contains(arguments[place]) ? 2 : 1
        }
        return place < arguments.endIndex ? place : nil
    }

    /// False for an option that the parser will report, or that asks for help.
    private static func isKnown(_ word: String) -> Bool {
        guard word.begins(with: "-") else { return true }
        guard let name = word.rest(behind: "--")?.parts(separatedBy: "=", maxSplits: 1)[0] else { return false }
        return Setting.onCommandLine.contains { name.isExactly($0.name) }
    }

    /// Checks the command at the start of some words, and its subcommand.
    private static func check(_ words: ArraySlice<String>) throws {
        var commands = GistsTUI.configuration.subcommands
        for word in words {
            guard !commands.isEmpty, !word.begins(with: "-"), !word.isExactly("help") else { return }
            commands = try command(word, among: commands).configuration.subcommands
        }
    }

    /// The commands for which help is requested: the parser's help command does not know aliases.
    private static func commands(_ words: ArraySlice<String>) throws -> [String] {
        var commands = GistsTUI.configuration.subcommands
        return try words.map { word in
            guard !word.begins(with: "-") else { return word }
            let command = try command(word, among: commands)
            commands = command.configuration.subcommands
            return command.configuration.commandName ?? word
        }
    }

    /// - Throws: a message with the command that may be meant.
    private static func command(
        _ word: String, among commands: [any ParsableCommand.Type]
    ) throws -> any ParsableCommand.Type {
        if let command = commands.first(where: { $0.configuration.isCalled(word) }) { return command }
        // No command's name has them: it was meant as a gist.
        if word.utf8.contains(where: { "/:.".utf8.contains($0) }) {
            throw LaunchError(Words.Start.notAGist(word), exitCode: .usage)
        }
        let names = commands.map { $0.configuration.commandName ?? "" }
        let near = Nearest.word(to: word, among: names + commands.flatMap { $0.configuration.aliases })
        throw LaunchError(
            Words.Start.unknownCommand(word, near: near), more: [Words.Start.commands(names)], exitCode: .usage)
    }
}

/// The parser's error messages in the program's own style.
enum Complaint {
    /// The lines of a message, without the parser's heading and without wrong guesses.
    static func lines(of message: String) -> [String] {
        var lines = message.parts(separatedBy: "\n").map(String.init)
        guard let first = lines.first else { return [] }
        let text = first.rest(behind: "Error: ").map(String.init) ?? first
        lines[0] = quoted(withoutWildGuess(text))
        while lines.last?.isEmpty == true { lines.removeLast() }
        return lines
    }

    /// Replaces the quotes around words by those of the program's other messages. Apostrophes inside words stay.
    private static func quoted(_ text: String) -> String {
        let scalars = Array(text.unicodeScalars)
        var result = String.UnicodeScalarView()
        for (place, scalar) in scalars.enumerated() {
            let isAtStart = place == 0 || " ('".unicodeScalars.contains(scalars[place - 1])
            let isInside = place + 1 < scalars.count && scalars[place + 1].properties.isAlphabetic
            result.append(scalar != "'" ? scalar : isAtStart ? "“" : isInside ? scalar : "”")
        }
        return String(result)
    }

    /// Removes guesses with another first letter, which users rarely mistype: `--nope` does not mean `--token`.
    private static func withoutWildGuess(_ text: String) -> String {
        guard let guess = text.place(of: ". Did you mean ") else { return text }
        let letters = [text[..<guess.lowerBound], text[guess.upperBound...]].map { part in
            part.unicodeScalars.drop { $0 != "-" }.first { $0 != "-" }
        }
        return letters[0] == letters[1] ? text : text[..<guess.lowerBound] + "."
    }
}
