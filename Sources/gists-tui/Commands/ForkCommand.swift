import ArgumentParser
import Runtime

struct ForkCommand: JSONCommand {
    static let jsonFields = JSONFields.gist
    static let configuration = CommandConfiguration(
        commandName: "fork", abstract: "Fork a gist of another user.",
        usage: """
            gists-tui fork <id> [--json] [--jq <expression>] [<options>]
            """,
        discussion: """
            Prints the URL of the fork.
            """)

    @Argument(help: "URL or ID of a gist.")
    var id: String

    @OptionGroup var result: ResultOptions
    @OptionGroup var limits: LimitOptions
    @OptionGroup var general: GeneralOptions

    mutating func run() throws {
        let printer = try result.printer(Self.jsonFields)
        try general.withWriter(waits: limits.waits) { repository, _ in
            let id = try GistArgument.id(id)
            let fork = try repository.fork(id)
            Output.complain(Words.Writing.forked(id))
            try printer.write(fork, url: fork.htmlURL)
        }
    }
}
