import ArgumentParser
import Gists
import Runtime

/// The command line. Without a subcommand it opens the browser.
struct GistsTUI: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "gists-tui",
        abstract: "Reads GitHub gists in the terminal.",
        usage: """
            gists-tui [<gist>] [<options>]
            gists-tui <subcommand> [<options>]
            """,
        discussion: """
            Without a subcommand it opens the browser: everyone's public gists, and with a token your own and starred ones. \
            Press ? there for its keys.
            """,
        version: Version.text,
        subcommands: [
            ListCommand.self, ShowCommand.self, SearchCommand.self, CacheCommand.self, ThumbnailCommand.self,
            SnapshotCommand.self,
        ])

    @Argument(help: "A gist to start on: its id, or the address of its page.")
    var gist: String?

    @OptionGroup var general: GeneralOptions

    func validate() throws {
        if let gist, GistAddress.id(in: gist) == nil {
            throw ValidationError("“\(gist)” is neither a subcommand nor the address or id of a gist.")
        }
    }

    mutating func run() throws {
        let code = try general.withLaunchOptions { options in
            var options = options
            options.gist = gist
            if general.token == "-" { Input.returnToTerminal() }
            return try BrowserProgram.run(options)
        }
        guard code == .success else { throw ArgumentParser.ExitCode(code.rawValue) }
    }
}

/// Which release this is.
enum Version {
    static let text = "0.1.0"
}
