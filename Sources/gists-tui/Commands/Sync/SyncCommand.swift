import ArgumentParser
import Runtime
import Sync

struct SyncCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "sync", abstract: "Download lists of gists completely, for searching and reading offline.",
        usage: """
            gists-tui sync [--mine] [--starred] [--following] [--user <login> ...]
                           [--comments] [--revisions] [--watch <minutes>] [<options>]
            """,
        discussion: """
            Stores every file of every gist of the selected lists. Only what is new or changed is downloaded; a sync that \
            was interrupted continues where it was. With a token and without a selection, your own and your starred \
            gists are downloaded. When a limit of GitHub is reached, the command waits for its end.

            On a terminal, a line shows the progress; otherwise one line a minute is printed on standard error. The exit \
            code is 0 only if everything arrived. What is missing is named.
            """)

    @OptionGroup var selection: SelectionOptions

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("Sync again and again, with this many minutes between.", valueName: "minutes"))
    var watch: Int?

    @OptionGroup var general: GeneralOptions

    func validate() throws {
        if let watch, watch < 1 { throw ValidationError(Words.Sync.watch) }
    }

    mutating func run() throws {
        try general.withLaunchOptions { options in
            let session = try SyncSession(general, options)
            let selection = try selection.selection(hasToken: options.configuration.hasToken)
            Interruption.watch()
            guard let watch else { return try session.run(selection).check() }
            while true {
                do {
                    try session.run(selection).check()
                } catch let error as LaunchError {
                    Output.complain(Words.Start.complaint("\(error)"))
                } catch is ArgumentParser.ExitCode {
                    // What is missing was named.
                }
                try Interruption.wait(.seconds(60 * watch))
                if let signal = Interruption.signal { throw ArgumentParser.ExitCode(Code.signal(signal).rawValue) }
            }
        }
    }
}
