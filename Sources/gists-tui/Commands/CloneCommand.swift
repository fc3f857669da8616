import ArgumentParser
import Repository
import Runtime

struct CloneCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "clone", abstract: "Clone a gist with git.",
        usage: """
            gists-tui clone <id> [<folder>] [--protocol <https|ssh>] [<options>]
                            [-- <git flags> ...]
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

    @OptionGroup var limits: LimitOptions
    @OptionGroup var general: GeneralOptions

    mutating func run() throws {
        try general.withLaunchOptions { options in
            guard !options.chosen.isOn(.offline) else { throw LaunchError(Words.Writing.offline) }
            let repository = OneShotRepository(options, try general.manager(options, waits: limits.waits))
            defer { repository.finish() }
            let gist = try repository.gist(try GistArgument.id(id))
            try GitClone.run(gist.gitPullURL, way, into: folder, flags: flags)
        }
    }
}

extension GitClone.Way: ExpressibleByArgument {}
