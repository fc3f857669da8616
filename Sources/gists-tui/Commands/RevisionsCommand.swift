import ArgumentParser
import Browser
import Cells
import Dates
import FoundationEssentials
import Gists
import Repository
import Runtime

struct RevisionsCommand: JSONCommand {
    static let jsonFields = ["change_status", "committed_at", "user", "version"]
    static let configuration = CommandConfiguration(
        commandName: "revisions", abstract: "List the revisions of a gist, newest first.",
        usage: """
            gists-tui revisions <id> [--limit <n>] [--json] [--jq <expression>]
                                [<options>]
            """,
        discussion: """
            On a terminal, prints columns: the beginning of the SHA, the age, the author, added and deleted lines. In a pipe, \
            unless --color is set, prints a tab-separated line for each revision: SHA, author, time, added and deleted lines \
            (empty where GitHub has not counted them).
            """)

    @Argument(help: "URL or ID of a gist.")
    var id: String

    @Option(parsing: .unconditional, help: ArgumentHelp("Maximum number of revisions.", valueName: "n"))
    var limit = RevisionArgument.mostRevisions

    @Flag(help: "Print a JSON array with GitHub's field names; --json version,user prints only these.")
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
            let revisions = try repository.revisions(of: try GistArgument.id(id), limit: limit)
            revisions.noteMore(limit: limit, Words.More.revisions)
            if let form { return try Output.write(json: revisions.elements, as: form) }
            if revisions.elements.isEmpty { Output.explain(Words.Empty.revisions) }
            if var printer = TerminalPrinter(options, color: general.values.choice(.color)) {
                let now = Date()
                try Output.writeDrawn(printer.table(revisions.elements.map { row($0, now) }))
            } else {
                try Output.write(revisions.elements.map(line).joined())
            }
        }
    }

    private func row(_ revision: Revision, _ now: Date) -> [PrintedTable.Cell] {
        [
            // As long as in the browser and on GitHub: a prefix is enough for the other commands.
            .init(revision.version.short, .dim),
            .init(RelativeTime.short(revision.committedAt, now: now), .dim, isAtRight: true),
            .init(revision.author?.login.rawValue ?? Words.Gist.unknownAuthor, .accent),
            .init(revision.additions.map { "+\($0)" } ?? "", .success, isAtRight: true),
            .init(revision.deletions.map { "−\($0)" } ?? "", .error, isAtRight: true),
        ]
    }

    private func line(_ revision: Revision) -> String {
        let fields = [
            revision.version.rawValue, revision.author?.login.rawValue ?? "", ISODate.format(revision.committedAt),
            revision.additions.map { "\($0)" } ?? "", revision.deletions.map { "\($0)" } ?? "",
        ]
        return fields.map { TextSanitizer.visible($0) }.joined(separator: "\t") + "\n"
    }
}
