import ArgumentParser
import Gists

/// A command that prints JSON with all fields or some: `--json id,owner`.
protocol JSONCommand: ParsableCommand {
    /// The fields of its output, or of each element.
    static var jsonFields: [String] { get }
    static var operands: JSONOperands { get }
}

/// The arguments of a command besides its options: words after `--json` that are not a list of fields.
enum JSONOperands {
    case none
    /// IDs and URLs of gists.
    case gists
    /// Names of files, search words …
    case any
}

extension JSONCommand {
    static var operands: JSONOperands { .gists }
}

/// The fields that several commands print, with GitHub's names.
enum JSONFields {
    static let gist = [
        "comments", "created_at", "description", "files", "fork_of", "forks", "git_pull_url", "history", "html_url",
        "id",
        "owner", "public", "truncated", "updated_at",
    ]
    static let comment = ["body", "created_at", "html_url", "id", "updated_at", "user"]
}

/// Converts `--json FIELDS` for the parser: to a flag, and an option with the fields.
enum JSONWords {
    private static let flag = "--json"
    private static let attached = "--json="
    private static let option = "--json-fields"

    static func arranged(_ words: [String]) -> [String] {
        let options = words.prefix { !$0.isExactly("--") }
        guard let place = options.firstIndex(where: { $0.isExactly(flag) || $0.begins(with: attached) }) else {
            return words
        }
        let (before, word, after) = (Array(words[..<place]), words[place], Array(words[(place + 1)...]))
        if let fields = word.rest(behind: attached) { return before + [flag, option, String(fields)] + after }
        guard let next = after.first, !next.begins(with: "-"), let command = command(of: words),
            isList(next, of: command)
        else { return words }
        return before + [flag, option, next] + after.dropFirst()
    }

    private static func isList(_ word: String, of command: any JSONCommand.Type) -> Bool {
        let fields = word.parts(separatedBy: ",").map(String.init)
        switch command.operands {
        case .none: return true
        case .gists: return GistReference(word) == nil
        case .any: return fields.count > 1 ? command.jsonFields.contains(fields[0]) : command.jsonFields.contains(word)
        }
    }

    /// The command that the words begin with.
    private static func command(of words: [String]) -> (any JSONCommand.Type)? {
        var commands = GistsTUI.configuration.subcommands
        var found: (any ParsableCommand.Type)?
        for word in words {
            guard let command = commands.first(where: { $0.configuration.isCalled(word) }) else {
                // There may be options before it.
                if found == nil { continue }
                break
            }
            found = command
            commands = command.configuration.subcommands
        }
        return found as? any JSONCommand.Type
    }
}

extension CommandConfiguration {
    func isCalled(_ word: String) -> Bool { commandName == word || aliases.contains(word) }
}
