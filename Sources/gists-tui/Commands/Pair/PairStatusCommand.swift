import ArgumentParser
import Browser
import Cells
import Gists
import Pairing
import Repository
import Runtime

struct PairStatusCommand: JSONCommand {
    static let jsonFields = ["html_url", "id", "name", "path", "sign", "status", "version"]
    static let operands = JSONOperands.any
    static let configuration = CommandConfiguration(
        commandName: "status", abstract: "Compare paired files with their gists.",
        usage: "gists-tui status [<dir>] [--json] [--jq <expression>] [<options>]",
        discussion: """
            ✓ equal, ↑ changed here, ↓ changed there, ↕ both, ✕ deleted on one side: by content and revision, not by time. The \
            exit code is 1 if anything differs. Without a folder, compares all paired files.
            """)

    @Argument(help: ArgumentHelp("Compare only files in this folder.", valueName: "dir"), completion: .directory)
    var folder: String?

    @Flag(help: "Print a JSON array with the state of each file.")
    var json = false

    @OptionGroup var jq: JQOptions
    @OptionGroup var limits: LimitOptions
    @OptionGroup var general: GeneralOptions

    mutating func run() throws {
        let form = try jq.form(json, Self.jsonFields)
        try general.withLaunchOptions { options in
            let store = try PairStore(options)
            let all = try store.pairs(of: options.account.api)
            var pairs = all
            if let folder {
                pairs = try PairSelection.inside(folder, among: all) ?? PairSelection.pairs([folder], among: all)
            }
            let repository = OneShotRepository(options, try general.manager(options, waits: limits.waits))
            defer { repository.finish() }
            let found = PairSync(store: store, remote: PairRemote(repository, options)).status(of: pairs)
            let rows = found.compactMap(Row.init)
            if let form {
                try Output.write(json: rows, as: form)
            } else if var printer = TerminalPrinter(options, color: general.values.choice(.color)) {
                try Output.writeDrawn(printer.table(rows.map(\.cells)))
            } else {
                try Output.write(rows.map(\.line).joined())
            }
            if pairs.isEmpty { Output.explain(Words.Pairs.none) }
            let failures = found.compactMap { status -> (any Error)? in
                if case .failure(let error) = status.state { error } else { nil }
            }
            try PairReport.fail(failures, paths: found.filter { (try? $0.state.get()) == nil }.map(\.pair.path))
            if rows.contains(where: { $0.status != .equal }) { throw ExitWithFailure() }
        }
    }

    private struct Row: Encodable {
        var id: GistID
        var name: String
        var path: String
        var sign: String
        var status: PairState
        /// The gist's newest revision.
        var version: RevisionID?
        var htmlURL: String?

        private enum CodingKeys: String, CodingKey {
            case id, name, path, sign, status, version
            case htmlURL = "html_url"
        }

        /// - Returns: nil if the two sides could not be compared.
        init?(_ found: PairSync.Status) {
            guard let (state, gist) = try? found.state.get() else { return nil }
            (id, name, path) = (found.pair.gist, found.pair.name, found.pair.path)
            (sign, status) = (state.sign, state)
            (version, htmlURL) = (gist?.history?.first?.version, gist?.htmlURL)
        }

        var line: String {
            let fields = [sign, PairSelection.shown(path), id.rawValue, name]
            return fields.map { TextSanitizer.visible($0) }.joined(separator: "\t") + "\n"
        }

        private var signCell: PrintedTable.Cell {
            switch status {
            case .equal: .init(sign, .success)
            case .changedHere, .changedThere: .init(sign, .accent)
            default: .init(sign, .error)
            }
        }

        var cells: [PrintedTable.Cell] {
            [
                signCell, .init(PairSelection.shown(path)), .init(id.rawValue, .dim),
                .init(name.isExactly(PathText.name(in: path)) ? "" : name, .dim),
            ]
        }
    }
}
