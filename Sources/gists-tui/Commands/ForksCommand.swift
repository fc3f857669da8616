import ArgumentParser
import Browser
import Cells
import Dates
import FoundationEssentials
import Gists
import Repository
import Runtime

struct ForksCommand: JSONCommand {
    static let jsonFields = ["created_at", "id", "updated_at", "user"]
    static let configuration = CommandConfiguration(
        commandName: "forks", abstract: "List the forks of a gist.",
        usage: """
            gists-tui forks <id> [--limit <n>] [--json] [--jq <expression>]
                            [<options>]
            """,
        discussion: """
            On a terminal, prints columns: ID, owner, the ages of the fork and of its last update. In a pipe, unless --color \
            is set, prints a tab-separated line for each fork: ID, owner, times of the fork and of its last update.
            """)

    @Argument(help: "URL or ID of a gist.")
    var id: String

    @Option(parsing: .unconditional, help: ArgumentHelp("Maximum number of forks.", valueName: "n"))
    var limit = 100

    @Flag(help: "Print a JSON array with GitHub's field names; --json id,user prints only these.")
    var json = false

    @OptionGroup var jq: JQOptions
    @OptionGroup var limits: LimitOptions
    @OptionGroup var general: GeneralOptions

    func validate() throws {
        if limit < 1 { throw ValidationError(Words.Options.limit) }
    }

    mutating func run() throws {
        let form = try jq.form(json, Self.jsonFields)
        try general.withLaunchOptions { options in
            let repository = OneShotRepository(options, try general.manager(options, waits: limits.waits))
            defer { repository.finishAndTell() }
            let forks = try repository.forks(of: try GistArgument.id(id), limit: limit)
            forks.noteMore(limit: limit, Words.More.forks)
            if let form { return try Output.write(json: forks.elements, as: form) }
            if forks.elements.isEmpty { Output.explain(Words.Empty.forks) }
            if var printer = TerminalPrinter(options, color: general.values.choice(.color)) {
                let now = Date()
                try Output.writeDrawn(printer.table(forks.elements.map { row($0, now) }))
            } else {
                try Output.write(forks.elements.map(line).joined())
            }
        }
    }

    private func row(_ fork: Fork, _ now: Date) -> [PrintedTable.Cell] {
        let isChanged = fork.updatedAt > fork.createdAt
        return [
            .init(fork.id.rawValue, .dim), .init(fork.owner?.login.rawValue ?? Words.Gist.unknownAuthor, .accent),
            .init(Words.Gist.forked(RelativeTime.ago(fork.createdAt, now: now)), .dim),
            .init(isChanged ? Words.Gist.updated(RelativeTime.ago(fork.updatedAt, now: now)) : ""),
        ]
    }

    private func line(_ fork: Fork) -> String {
        let fields = [
            fork.id.rawValue, fork.owner?.login.rawValue ?? "", ISODate.format(fork.createdAt),
            ISODate.format(fork.updatedAt),
        ]
        return fields.map { TextSanitizer.visible($0) }.joined(separator: "\t") + "\n"
    }
}
