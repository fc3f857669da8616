import ArgumentParser
import Cells
import Dates
import FoundationEssentials
import Gists
import GitHub
import Repository
import Runtime

struct ListCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list", abstract: "List gists, newest first.",
        usage: """
            gists-tui list [--public|--mine|--starred|--user <login>] [--limit <n>]
                           [--json] [--jq <expression>] [<options>]
            """,
        discussion: """
            On a terminal, prints columns that fit its width. In a pipe, unless --color is set, prints a tab-separated line for \
            each gist: ID, owner, number of files, public or secret, time of the last update, and description (or the \
            name of the first file).
            """)

    @Flag var feeds: [FeedFlag] = []

    @Option(parsing: .unconditional, help: ArgumentHelp("List the public gists of a user.", valueName: "login"))
    var user: String?

    @Option(parsing: .unconditional, help: ArgumentHelp("Maximum number of gists.", valueName: "n"))
    var limit = 30

    @Flag(help: "Print a JSON array with GitHub's field names.")
    var json = false

    @OptionGroup var jq: JQOptions
    @OptionGroup var limits: LimitOptions
    @OptionGroup var general: GeneralOptions

    enum FeedFlag: String, EnumerableFlag {
        case `public`, mine, starred

        static func help(for value: FeedFlag) -> ArgumentHelp? {
            switch value {
            case .public: "List public gists (default)."
            case .mine: "List your own gists, including secret ones; needs a token."
            case .starred: "List your starred gists; needs a token."
            }
        }
    }

    func validate() throws {
        if limit < 1 { throw ValidationError(Words.Options.limit) }
        if Set(feeds).count + (user == nil ? 0 : 1) > 1 { throw ValidationError(Words.Options.listFeeds) }
    }

    mutating func run() throws {
        let filter = try jq.filter()
        try general.withLaunchOptions { options in
            let repository = OneShotRepository(options, try general.manager(options, waits: limits.waits))
            defer { repository.finishAndTell() }
            let gists = try repository.gists(source, limit: limit)
            if json || filter != nil {
                try Output.write(json: gists, through: filter)
            } else {
                if var printer = TerminalPrinter(options, color: general.values.choice(.color)) {
                    try Output.writeDrawn(printer.list(gists))
                } else {
                    try Output.write(fields(gists))
                }
            }
        }
    }

    private var source: Feed {
        if let user { return .user(user) }
        return switch feeds.first {
        case .public, nil: .everyone
        case .mine: .mine
        case .starred: .starred
        }
    }

    /// `id owner files visibility updated description`, one gist a line.
    private func fields(_ gists: [Gist]) -> String {
        gists.map { gist in
            let fields = [
                gist.id, gist.owner?.login ?? "", "\(gist.files.count)", gist.isPublic ? "public" : "secret",
                ISODate.format(gist.updatedAt), OneLine.collapse(gist.summary, columns: .max),
            ]
            return fields.map { TextSanitizer.visible($0) }.joined(separator: "\t") + "\n"
        }.joined()
    }
}

extension Gist {
    /// What a line says of it: its description, or where there is none the name of its first file.
    var summary: String {
        if let description, !description.isEmpty { return description }
        return files.first?.name ?? ""
    }
}
