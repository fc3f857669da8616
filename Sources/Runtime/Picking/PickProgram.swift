import Browser
import Concurrency
import Gists
import GitHub
import Glibc
import Repository
import Terminal

/// The chooser: the browser on the terminal of the process, whatever standard input and output are.
public enum PickProgram {
    /// Lets the user choose, and restores the terminal.
    /// - Throws: if there is no terminal.
    public static func run(_ options: LaunchOptions, _ request: PickRequest) throws -> PickResult {
        let session = PickSession(request)
        try onTerminal(options, request) { screen in
            // Ctrl-C, a signal or the end of the terminal.
            _ = try BrowserProgram.run(options, screen, for: session)
        }
        return session.result
    }

    /// Returns the feed that the browser starts with.
    public static func startFeed(_ options: LaunchOptions) -> Feed {
        if let named = options.preferences.values.text(.feed).flatMap(Feed.init(named:)) { return named }
        guard options.chosen.isOn(.restore), !options.chosen.isOn(.fresh), let blobs = Services.openBlobs(options),
            let snapshot = FeedSnapshot.load(from: blobs, options.configuration), !snapshot.gists.isEmpty
        else { return .everyone }
        return .remote(snapshot.feed)
    }

    /// True if the process has a terminal to choose on.
    public static var hasTerminal: Bool { ControllingTerminal.exists }

    /// Prints a choice that was made without a screen. A screen is opened only to ask for values.
    public static func result(
        of files: [PickedFile], _ options: LaunchOptions, _ request: PickRequest, _ manager: GitHubAPIManager
    ) throws -> PickResult {
        let repository = OneShotRepository(options, manager)
        let queue = Services.storeQueue(options)
        defer {
            repository.finish()
            queue.finish()
        }
        let output = PickedOutput(request, queue: queue, environment: options.environment)
        do {
            return .chosen(
                try output.bytes(of: files) {
                    try repository.content(of: $0, in: $1)
                } filling: { form in
                    try onTerminal(options, request) { screen in
                        let model = Model.initial(
                            options, size: screen.size, depth: screen.colorDepth, charset: screen.charset,
                            snapshot: nil)
                        let dialog = PickDialog(screen: screen, settings: model.settings, wakeup: Wakeup())
                        try dialog.fill(&form)
                    }
                })
        } catch PickStop.interrupted {
            return .interrupted(.signal(SIGINT))
        } catch PickStop.back {
            return .nothing
        } catch let problem as PickProblem {
            throw LaunchError(problem.sentence)
        }
    }

    /// Opens a screen on the terminal of the process, and restores it afterwards.
    private static func onTerminal(
        _ options: LaunchOptions, _ request: PickRequest, _ body: (Screen) throws -> Void
    ) throws {
        do {
            let terminal = try ControllingTerminal()
            defer { terminal.giveBack() }
            let screen = try Screen(options: ScreenOptions(options, height: request.height))
            defer { screen.leave() }
            try body(screen)
        } catch let error as TerminalError {
            throw LaunchError(Words.Pick.noScreen(error.message), exitCode: .usage)
        }
    }
}
