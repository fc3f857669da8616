import ArgumentParser
import FoundationEssentials

/// The parser's description of the command line: the source of help, completions and the manual page.
struct CommandLineTable: Decodable {
    struct Command: Decodable {
        var commandName: String
        var abstract: String?
        var discussion: String?
        var arguments: [Argument]?
        var subcommands: [Command]?
    }

    struct Argument: Decodable, Hashable {
        struct Name: Decodable, Hashable {
            var kind: String
            var name: String
        }

        /// `positional`, `option` or `flag`.
        var kind: String
        var shouldDisplay: Bool
        var names: [Name]?
        var valueName: String?
        var defaultValue: String?
        var allValues: [String]?
        var abstract: String?
    }

    var command: Command

    /// The program's own description, from the parser's `--experimental-dump-help`.
    static func ofProgram() throws -> Command {
        do {
            _ = try GistsTUI.parseAsRoot(["--experimental-dump-help"])
            throw ValidationError("The command line does not describe itself.")
        } catch  where !(error is ValidationError) {
            let text = GistsTUI.fullMessage(for: error)
            return try JSONDecoder().decode(CommandLineTable.self, from: Data(text.utf8)).command
        }
    }
}
