import ArgumentParser
import Cells
import Dates
import FoundationEssentials
import Gists
import GitHub
import Repository
import Runtime

struct ListCommand: JSONCommand {
    static let jsonFields = (JSONFields.gist + ["changed", "new_comments", "unread"]).sorted()
    static let operands = JSONOperands.none
    static let configuration = CommandConfiguration(
        commandName: "list", abstract: "List gists, newest first.",
        usage: """
            gists-tui list [--public|--mine|--secret|--starred|--user <login>]
                           [--limit <n>] [--json] [--jq <expression>] [<options>]
            """,
        discussion: """
            On a terminal, prints columns that fit its width. In a pipe, unless --color is set, prints a tab-separated line for \
            each gist: ID, owner, number of files, public or secret, time of the last update, and description (or the \
            name of the first file).
            """,
        aliases: ["ls"])

    @Flag var feeds: [FeedFlag] = []

    @Option(parsing: .unconditional, help: ArgumentHelp("List the public gists of a user.", valueName: "login"))
    var user: Login?

    @Option(
        name: [.customShort("L", allowingJoined: true), .customLong("limit")], parsing: .unconditional,
        help: ArgumentHelp("Maximum number of gists.", valueName: "n"))
    var limit = 30

    @Option(parsing: .unconditional, help: .hidden)
    var filter: String?

    @Flag(help: .hidden)
    var includeContent = false

    @Flag(help: "Print a JSON array with GitHub's field names; --json id,owner prints only these.")
    var json = false

    @OptionGroup var jq: JQOptions
    @OptionGroup var limits: LimitOptions
    @OptionGroup var general: GeneralOptions

    enum FeedFlag: String, EnumerableFlag {
        case `public`, mine, secret, starred

        static func help(for value: FeedFlag) -> ArgumentHelp? {
            switch value {
            case .public: "List public gists (default); with --mine only yours."
            case .mine: "List your own gists, including secret ones; needs a token."
            case .secret: "List your own secret gists; needs a token."
            case .starred: "List your starred gists; needs a token."
            }
        }
    }

    func validate() throws {
        if limit < 1 { throw ValidationError(Words.Options.limit) }
        if filter != nil || includeContent { throw ValidationError(Words.Options.listFilter) }
        let isOne = user == nil ? Set(feeds).count < 2 : feeds.isEmpty
        if !isOne, user != nil || ![[.mine, .public], [.mine, .secret]].contains(Set(feeds)) {
            throw ValidationError(Words.Options.listFeeds)
        }
    }

    mutating func run() throws {
        let form = try jq.form(json, Self.jsonFields)
        try general.withLaunchOptions { options in
            let repository = OneShotRepository(options, try general.manager(options, waits: limits.waits))
            defer { repository.finishAndTell() }
            let progress = ListProgress(limit: limit)
            defer { progress.end() }
            let gists = try repository.gists(source, limit: limit, isPublic: visibility, progress: progress.came)
            progress.end()
            if let form {
                let reading = try repository.reading(of: gists, in: source)
                try Output.write(json: gists.map { ListedGistJSON(gist: $0, reading: reading?[$0.id]) }, as: form)
            } else {
                if gists.isEmpty { return Output.explain(Words.Empty.list) }
                if var printer = TerminalPrinter(options, color: general.values.choice(.color)) {
                    try Output.writeDrawn(printer.list(gists))
                } else {
                    try Output.write(gists.map(\.fields).joined())
                }
            }
        }
    }

    private var source: RemoteFeed {
        if let user { return .user(user) }
        if feeds.contains(.starred) { return .starred }
        return feeds.contains(.mine) || feeds.contains(.secret) ? .mine : .everyone
    }

    /// The wanted visibility of your own gists; nil for all.
    private var visibility: Bool? {
        if feeds.contains(.secret) { return false }
        return source == .mine && feeds.contains(.public) ? true : nil
    }
}

extension Gist {
    /// `id owner files visibility updated description`, as one line.
    var fields: String {
        let fields = [
            id.rawValue, owner?.login.rawValue ?? "", "\(files.count)", isPublic ? "public" : "secret",
            ISODate.format(updatedAt),
            OneLine.collapse(summary, columns: .max),
        ]
        return fields.map { TextSanitizer.visible($0) }.joined(separator: "\t") + "\n"
    }

    /// The description, or the name of the first file if there is none.
    var summary: String {
        if let description, !description.isEmpty { return description }
        return files.first?.name ?? ""
    }
}
