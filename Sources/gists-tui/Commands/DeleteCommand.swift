import ArgumentParser
import Cells
import Runtime

struct DeleteCommand: JSONCommand {
    static let jsonFields = ["deleted", "id"]
    static let configuration = CommandConfiguration(
        commandName: "delete", abstract: "Delete your gists.",
        usage: """
            gists-tui delete <id> ... [--yes] [--json] [--jq <expression>]
                             [<options>]
            """,
        discussion: """
            Names the gists and asks first; without a terminal, --yes is required. Stars and comments are gone with a gist.
            """)

    @Argument(help: ArgumentHelp("URLs or IDs of gists.", valueName: "id"))
    var ids: [String]

    @Flag(help: "Delete without asking.")
    var yes = false

    @Flag(help: "Print a JSON array of the gists that were deleted.")
    var json = false

    @OptionGroup var jq: JQOptions
    @OptionGroup var limits: LimitOptions
    @OptionGroup var general: GeneralOptions

    mutating func run() throws {
        let printer = ResultPrinter(form: try jq.form(json, Self.jsonFields))
        let ids = try ManyGists.ids(ids)
        guard yes || Prompt.isPossible else { throw LaunchError(Words.Prompt.noTerminal("--yes"), exitCode: .usage) }
        try general.withWriter(waits: limits.waits) { repository, _ in
            if !yes {
                let lines = try ids.map { id in
                    OneLine.collapse("\(id) \(try repository.gist(id).summary)", columns: .max)
                }
                Output.complain(Words.Writing.toDelete(ids.count), lines)
                try Prompt.require(Words.Writing.deleteQuestion(ids.count), orFlag: "--yes")
            }
            var done: [ChangedGist] = []
            defer { try? printer.write(done, url: nil) }
            try ManyGists.change(ids) { id in
                try repository.delete(id)
                Output.complain(Words.Writing.deleted(id))
                done.append(ChangedGist(id: id, deleted: true))
            }
        }
    }
}
