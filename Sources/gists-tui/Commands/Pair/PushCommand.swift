import ArgumentParser
import Gists
import Pairing
import Repository
import Runtime

struct PushCommand: JSONCommand {
    static let jsonFields = PairReport.jsonFields
    static let operands = JSONOperands.any
    static let configuration = CommandConfiguration(
        commandName: "push", abstract: "Send changes of paired files to their gists.",
        usage: """
            gists-tui push [<file> ...] [--yes] [--allow-secrets] [--json]
                           [--jq <expression>] [<options>]
            gists-tui push --watch [<file> ...] [--yes] [<options>]
            """,
        discussion: """
            Without files, sends all paired ones that have changed. If both sides have changed, merges their lines first, as \
            gists-tui pull does. Possible secrets are reported first; for a public gist you are asked, and without a terminal \
            --yes is required. With --watch, sends each change after a second without further ones, until Ctrl-C.
            """)

    @Argument(help: ArgumentHelp("Paired files, folders or IDs.", valueName: "file"), completion: .file())
    var files: [String] = []

    @Flag(help: "Keep running, and send each change.")
    var watch = false

    @Flag(name: [.customShort("y"), .customLong("yes")], help: "Send to public gists without asking.")
    var yes = false

    @Flag(help: "Print a JSON array with the result for each file.")
    var json = false

    @OptionGroup var jq: JQOptions
    @OptionGroup var leaks: LeakOptions
    @OptionGroup var limits: LimitOptions
    @OptionGroup var general: GeneralOptions

    func validate() throws {
        if watch, json || jq.expression != nil { throw ValidationError(Words.Pairs.watchWithoutJSON) }
    }

    mutating func run() throws {
        let form = try jq.form(json, Self.jsonFields)
        try general.withWriter(waits: limits.waits) { repository, options in
            let store = try PairStore(options)
            let pairs = try PairSelection.pairs(files, among: store.pairs(of: options.account.api))
            if pairs.isEmpty { Output.complain(Words.Pairs.none) }
            if watch {
                let watch = PairWatch(
                    store: store, pairs: pairs, named: !files.isEmpty, repository: repository, options: options,
                    allowsSecrets: leaks.isAllowed, allowsPublic: yes)
                return try watch.run()
            }
            let permission = PushPermission(allowsSecrets: leaks.isAllowed, allowsPublic: yes)
            let remote = PairRemote(repository, options, permit: permission.ask)
            let sync = PairSync(store: store, remote: remote)
            try PairReport.tell(sync.push(pairs, named: !files.isEmpty), as: form)
        }
    }
}

/// Asks before texts are sent to a gist.
struct PushPermission {
    var allowsSecrets: Bool
    var allowsPublic: Bool

    /// - Throws: if they may not be sent.
    func ask(_ texts: [LeakQuestion.Text], _ gist: Gist) throws {
        try LeakQuestion.settle(texts, isPublic: gist.isPublic, isAllowed: allowsSecrets)
        guard gist.isPublic, !allowsPublic else { return }
        let names = texts.map(\.name).joined(separator: ", ")
        try Prompt.require(Words.Pairs.publicQuestion(names, gist.id), orFlag: "--yes")
    }
}
