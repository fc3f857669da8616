import ArgumentParser
import Pairing
import Repository
import Runtime

struct PullCommand: JSONCommand {
    static let jsonFields = PairReport.jsonFields
    static let operands = JSONOperands.any
    static let configuration = CommandConfiguration(
        commandName: "pull", abstract: "Bring changes of gists to paired files.",
        usage: "gists-tui pull [<file> ...] [--json] [--jq <expression>] [<options>]",
        discussion: """
            Without files, updates all paired ones. If both sides have changed, merges their lines; where they have changed \
            the same lines, writes both, between conflict markers, to FILE.conflict, and leaves the file as it is. Edit that \
            file and move it over yours, or delete it to keep yours; then push.
            """)

    @Argument(help: ArgumentHelp("Paired files, folders or IDs.", valueName: "file"), completion: .file())
    var files: [String] = []

    @Flag(help: "Print a JSON array with the result for each file.")
    var json = false

    @OptionGroup var jq: JQOptions
    @OptionGroup var limits: LimitOptions
    @OptionGroup var general: GeneralOptions

    mutating func run() throws {
        let form = try jq.form(json, Self.jsonFields)
        try general.withLaunchOptions { options in
            let store = try PairStore(options)
            let pairs = try PairSelection.pairs(files, among: store.pairs(of: options.account.api))
            if pairs.isEmpty { Output.complain(Words.Pairs.none) }
            let repository = OneShotRepository(options, try general.manager(options, waits: limits.waits))
            defer { repository.finish() }
            let sync = PairSync(store: store, remote: PairRemote(repository, options))
            try PairReport.tell(sync.pull(pairs, named: !files.isEmpty), as: form)
        }
    }
}
