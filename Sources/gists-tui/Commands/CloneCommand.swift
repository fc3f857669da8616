import ArgumentParser
import Gists
import Repository
import Runtime

struct CloneCommand: JSONCommand {
    static let jsonFields = ["folder", "id", "url"]
    static let operands = JSONOperands.any

    static let configuration = CommandConfiguration(
        commandName: "clone", abstract: "Clone a gist with git.",
        usage: """
            gists-tui clone <id> [<folder>] [--protocol <https|ssh>] [--json]
                            [--jq <expression>] [<options>] [-- <git flags> ...]
            """,
        discussion: """
            Runs git clone with the URL that GitHub names. git uses its own credentials: it does not get the token of this \
            program. What follows -- are flags of git clone.
            """)

    @Argument(help: "URL or ID of a gist.")
    var id: String

    @Argument(help: ArgumentHelp("Folder to clone to; git names one by default.", valueName: "folder"))
    var folder: String?

    @Argument(parsing: .postTerminator, help: ArgumentHelp("Flags of git clone.", valueName: "git flags"))
    var flags: [String] = []

    @Option(name: .customLong("protocol"), help: "How git connects.")
    var way = GitClone.Way.https

    @Flag(help: "Print a JSON object when it is done.")
    var json = false

    @OptionGroup var jq: JQOptions
    @OptionGroup var limits: LimitOptions
    @OptionGroup var general: GeneralOptions

    mutating func run() throws {
        let form = try jq.form(json, Self.jsonFields)
        try general.withLaunchOptions { options in
            guard !options.chosen.isOn(.offline) else { throw LaunchError(Words.Writing.offline) }
            // git would ask GitHub itself, which does not have the demo's gists.
            guard !options.isDemo else { throw LaunchError(Words.Gist.demoClone) }
            let repository = OneShotRepository(options, try general.manager(options, waits: limits.waits))
            defer { repository.finish() }
            let gist = try repository.gist(try GistArgument.id(id))
            let url = try GitClone.run(gist.gitPullURL, way, into: folder, flags: flags)
            if let form {
                let report = Report(id: gist.id, url: url, folder: folder ?? GitClone.folder(of: url))
                try Output.write(json: report, as: form)
            }
        }
    }
}

extension CloneCommand {
    private struct Report: Encodable {
        var id: GistID
        var url: String
        var folder: String
    }
}

extension GitClone.Way: ExpressibleByArgument {}
