import ArgumentParser
import FoundationEssentials

/// The command line as its parser describes it: what help, completions and the manual page are made from.
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

    /// The program's own, as the parser gives it to whoever asks for `--experimental-dump-help`.
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
