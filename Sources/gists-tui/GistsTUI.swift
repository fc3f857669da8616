import ArgumentParser
import Runtime

/// The command line. Without a subcommand it opens the browser.
struct GistsTUI: ParsableCommand {
    static let configuration = CommandConfiguration(
        // Each command has a name: to derive it from the type, the parser would search all types.
        commandName: "gists-tui",
        abstract: "Read and write GitHub gists in the terminal.",
        usage: """
            gists-tui [<gist>] [<options>]
            gists-tui <subcommand> [<options>]
            """,
        discussion: """
            Without a subcommand, opens the browser: public gists, and with a token your own and starred ones. \
            Give a gist's URL or ID to start on that gist. Press ? in the browser for its keys.
            """,
        version: Version.full,
        subcommands: [
            ListCommand.self, ShowCommand.self, SaveCommand.self, SearchCommand.self, SyncCommand.self,
            CreateCommand.self,
            EditCommand.self, RenameCommand.self, DeleteCommand.self, StarCommand.self, UnstarCommand.self,
            ForkCommand.self,
            CloneCommand.self, BackupCommand.self, CommentsCommand.self, CommentCommand.self, RevisionsCommand.self,
            DiffCommand.self,
            ForksCommand.self, PickCommand.self, InitCommand.self, FollowCommand.self, UnfollowCommand.self,
            FollowingCommand.self, CacheCommand.self, AuthCommand.self,
            ThumbnailCommand.self, SnapshotCommand.self,
            PairCommand.self, UnpairCommand.self, PairStatusCommand.self, PullCommand.self, PushCommand.self,
            RunCommand.self,
            ConfigCommand.self, DoctorCommand.self, ManualCommand.self,
        ])

    @Option(parsing: .unconditional, help: .hidden)
    var gist: String?

    @OptionGroup var general: GeneralOptions

    mutating func run() throws {
        let code = try BrowserArguments(general: general, gist: gist).run()
        guard code == .success else { throw ArgumentParser.ExitCode(code.rawValue) }
    }
}
