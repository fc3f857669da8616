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
        commandName: "list", abstract: "Lists gists, newest first.",
        usage: """
            gists-tui list [--public|--mine|--starred|--user <login>] [--limit <n>]
                           [--json] [<options>]
            """,
        discussion: """
            On a terminal it prints aligned columns. Into a pipe it prints a line for each gist, with tabs between id, \
            owner, number of files, public or secret, time of the last update, and description (where there is none, the \
            name of the first file).
            """)

    @Flag(exclusivity: .exclusive) var feed: FeedFlag?

    @Option(parsing: .unconditional, help: ArgumentHelp("The public gists of one user.", valueName: "login"))
    var user: String?

    @Option(parsing: .unconditional, help: ArgumentHelp("At most this many gists.", valueName: "n"))
    var limit = 30

    @Flag(help: "Print a JSON array instead, with GitHub's names of the fields.")
    var json = false

    @OptionGroup var limits: LimitOptions
    @OptionGroup var general: GeneralOptions

    enum FeedFlag: String, EnumerableFlag {
        case `public`, mine, starred

        static func help(for value: FeedFlag) -> ArgumentHelp? {
            switch value {
            case .public: "Everyone's public gists (the default)."
            case .mine: "Your own gists, secret ones included; takes a token."
            case .starred: "The gists that you starred; takes a token."
            }
        }
    }

    func validate() throws {
        if limit < 1 { throw ValidationError("--limit takes a number from 1 on.") }
        if user != nil, feed != nil { throw ValidationError("--user excludes --public, --mine and --starred.") }
    }

    mutating func run() throws {
        try general.withLaunchOptions { options in
            let repository = OneShotRepository(options, try general.manager(options, waits: limits.waits))
            defer { repository.finish() }
            let gists = try repository.gists(source, limit: limit)
            if json {
                try Output.write(json: gists)
            } else {
                try Output.write(Output.isTerminal ? table(gists, options.environment) : fields(gists))
            }
        }
    }

    private var source: Feed {
        if let user { return .user(user) }
        return switch feed {
        case .public, nil: .everyone
        case .mine: .mine
        case .starred: .starred
        }
    }

    private func table(_ gists: [Gist], _ environment: [String: String]) -> String {
        let now = Date()
        let rows = gists.map { gist in
            (
                TextSanitizer.visible(gist.id), RelativeTime.short(gist.updatedAt, now: now),
                TextSanitizer.visible(gist.owner?.login ?? "anonymous"), gist
            )
        }
        let widths = (rows.map(\.0.count).max() ?? 0, rows.map(\.1.count).max() ?? 0, rows.map(\.2.count).max() ?? 0)
        let left = widths.0 + widths.1 + widths.2 + 6
        return rows.map { id, age, login, gist in
            Hyperlink.text(id, to: gist.htmlURL, environment: environment) + id.padding(widths.0) + "  "
                + age.padded(widths.1) + "  " + login.padded(widths.2) + "  "
                + OneLine.collapse(gist.summary, columns: max(20, Output.columns - left)) + "\n"
        }.joined()
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

extension String {
    fileprivate func padded(_ columns: Int) -> String { self + padding(columns) }

    /// What is missing of so many columns.
    fileprivate func padding(_ columns: Int) -> String { String(repeating: " ", count: max(0, columns - count)) }
}
