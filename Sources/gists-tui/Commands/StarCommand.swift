import ArgumentParser
import Runtime

struct StarCommand: JSONCommand {
    static let jsonFields = StarOptions.jsonFields
    static let configuration = CommandConfiguration(
        commandName: "star", abstract: "Star gists.",
        usage: """
            gists-tui star <id> ... [--json] [--jq <expression>] [<options>]
            """)

    @OptionGroup var stars: StarOptions

    mutating func run() throws { try stars.set(true) }
}

struct UnstarCommand: JSONCommand {
    static let jsonFields = StarOptions.jsonFields
    static let configuration = CommandConfiguration(
        commandName: "unstar", abstract: "Unstar gists.",
        usage: """
            gists-tui unstar <id> ... [--json] [--jq <expression>] [<options>]
            """)

    @OptionGroup var stars: StarOptions

    mutating func run() throws { try stars.set(false) }
}

struct StarOptions: ParsableArguments {
    static let jsonFields = ["id", "starred"]

    @Argument(help: ArgumentHelp("URLs or IDs of gists.", valueName: "id"))
    var ids: [String]

    @Flag(help: "Print a JSON array of the gists and their stars.")
    var json = false

    @OptionGroup var jq: JQOptions
    @OptionGroup var limits: LimitOptions
    @OptionGroup var general: GeneralOptions

    func set(_ isStarred: Bool) throws {
        let printer = ResultPrinter(form: try jq.form(json, Self.jsonFields))
        let ids = try ManyGists.ids(ids)
        try general.withWriter(waits: limits.waits) { repository, _ in
            var done: [ChangedGist] = []
            defer { try? printer.write(done, url: nil) }
            try ManyGists.change(ids) { id in
                try repository.setStar(isStarred, of: id)
                Output.complain(Words.Writing.starred(isStarred, id))
                done.append(ChangedGist(id: id, starred: isStarred))
            }
        }
    }
}
