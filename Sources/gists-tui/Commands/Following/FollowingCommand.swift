import ArgumentParser
import Dates
import Gists
import Runtime
import Storage

struct FollowingCommand: JSONCommand {
    static let jsonFields = FollowedPersonJSON.fields + JSONFields.gist
    static let operands = JSONOperands.none
    static let configuration = CommandConfiguration(
        commandName: "following", abstract: "List the people you follow, or their new gists, without the network.",
        usage: """
            gists-tui following [--new] [--json] [--jq <expression>] [<options>]
            """,
        discussion: """
            In a pipe, prints a tab-separated line for each person: login, number of stored gists, unread ones, time of the \
            latest change, and of the last check. With --new, prints the unread gists that came since the last start of the \
            browser, like gists-tui list. Everything is from the cache, which the browser and gists-tui sync fill.
            """)

    @Flag(help: "List unread gists that came since the last start of the browser, the newest first.")
    var new = false

    @Flag(help: "Print a JSON array: of people, or with --new of gists with GitHub's field names.")
    var json = false

    @OptionGroup var jq: JQOptions
    @OptionGroup var general: GeneralOptions

    mutating func run() throws {
        let form = try jq.form(json, new ? JSONFields.gist : FollowedPersonJSON.fields)
        try general.withFollowed { people, options in
            let logins = try people.logins()
            let report = options.readStore { FollowedReport($0, logins) } ?? FollowedReport(logins)
            if new {
                try write(report.news, as: form, options)
            } else if let form {
                try Output.write(json: report.people, as: form)
            } else if report.people.isEmpty {
                Output.explain(Words.Following.nobody)
            } else {
                try Output.write(report.people.map(\.line).joined())
            }
        }
    }

    private func write(_ gists: [Gist], as form: JSONForm?, _ options: LaunchOptions) throws {
        if let form { return try Output.write(json: gists, as: form) }
        if gists.isEmpty { return Output.explain(Words.Following.nothingNew) }
        if var printer = TerminalPrinter(options, color: general.values.choice(.color)) {
            try Output.writeDrawn(printer.list(gists))
        } else {
            try Output.write(gists.map(\.fields).joined())
        }
    }
}

/// The stored state of the followed people.
struct FollowedReport: Sendable {
    var people: [FollowedPersonJSON]
    /// The unread gists since the last visit.
    var news: [Gist] = []

    init(_ logins: [Login]) { people = logins.map { FollowedPersonJSON(FollowedPerson(login: $0), unread: 0) } }

    init(_ store: AccountStore, _ logins: [Login]) {
        let found = store.followed(logins)
        let marks = store.readMarks()
        let unread = found.gists.filter { marks[$0.id]?.isOutdated(by: $0) ?? true }
        let unreadIDs = Set(unread.map(\.id))
        people = found.people.map { person in
            FollowedPersonJSON(person, unread: person.gists.count(where: unreadIDs.contains))
        }
        let last = store.lastVisit ?? .distantPast
        news = unread.filter { $0.updatedAt > last || found.arrived.contains($0.id) }
    }
}

struct FollowedPersonJSON: Encodable, Sendable {
    static let fields = ["checked_at", "gists", "latest_at", "login", "missing_at", "unread"]

    let login: Login
    let gists: Int
    let unread: Int
    let latestAt: String?
    let checkedAt: String?
    let missingAt: String?

    private enum CodingKeys: String, CodingKey {
        case login, gists, unread
        case latestAt = "latest_at"
        case checkedAt = "checked_at"
        case missingAt = "missing_at"
    }

    init(_ person: FollowedPerson, unread: Int) {
        login = person.login
        gists = person.gists.count
        self.unread = unread
        latestAt = person.latestAt.map(ISODate.format)
        checkedAt = person.checkedAt.map(ISODate.format)
        missingAt = person.missingAt.map(ISODate.format)
    }

    /// `login gists unread latest checked`
    var line: String {
        [login.rawValue, "\(gists)", "\(unread)", latestAt ?? "", checkedAt ?? ""].joined(separator: "\t") + "\n"
    }
}
