import Browser
import Cells
import FoundationEssentials
import GitHub
import Glibc
import Images
import Terminal

/// The interactive program: the loop on a terminal.
public enum BrowserProgram {
    private static let millisecondsPerFrame = 125

    /// Runs until the person quits or the terminal goes away; restores the terminal whatever happens.
    /// - Throws: where it cannot begin, and at the end where a star did not come to the server.
    public static func run(_ options: LaunchOptions) throws(LaunchError) -> ExitCode {
        let screen: Screen
        do throws(TerminalError) {
            screen = try Screen(options: ScreenOptions(color: options.color, environment: options.environment))
        } catch {
            throw LaunchError(
                """
                The browser can't be opened: \(error.message)
                Without a terminal there are: gists-tui list, gists-tui show, gists-tui snapshot.
                """, exitCode: .usage)
        }
        defer { screen.leave() }
        let store = Services.openStore(options)
        let model = Model.initial(
            options, size: screen.size, theme: .suited(to: screen.colorDepth),
            snapshot: store.flatMap { FeedSnapshot.load(from: $0, options.configuration) })
        // What was there at the end of the last run is on the screen before any network exists.
        var surface = Surface(model.size)
        model.render(into: &surface)
        screen.present(surface)
        // Pictures need it; whenever it comes, nobody waits for it.
        if options.showsAvatars, screen.colorDepth != .mono { screen.askForBackground() }

        let mailbox = Mailbox(wakeup: Wakeup())
        let services = try Services(
            options, store: store,
            style: ThumbnailStyle(depth: screen.colorDepth, charset: screen.charset, options: options),
            onWait: { mailbox.post(.waiting(until: $0?.until)) }
        ) { wish, picture in
            mailbox.post(.avatar(wish, picture))
        }
        let runner = EffectRunner(services: services, mailbox: mailbox)
        let code = loop(Loop(model, mailbox: mailbox, runner: runner), screen, mailbox, services)
        // The person has the shell back before the last rows are written.
        screen.leave()
        if let complaint = runner.end() {
            throw LaunchError(complaint, exitCode: code == .success ? .failure : code)
        }
        return code
    }

    private static func loop(
        _ loop: Loop, _ screen: Screen, _ mailbox: Mailbox, _ services: Services
    ) -> ExitCode {
        var loop = loop
        var messages: [Message] = []
        while true {
            for effect in loop.turn(messages) {
                switch effect {
                case .quit:
                    // A star may have been given in the same turn.
                    loop.carryOut()
                    return .success
                case .suspend: screen.suspend()
                case .redraw: screen.redraw()
                case .copy(let text): screen.copyToClipboard(text)
                default: break
                }
            }
            screen.present(loop.frame())
            loop.carryOut()
            let timeout = loop.model.isAnimating ? millisecondsPerFrame : nil
            let events = screen.waitForEvents(timeoutMilliseconds: timeout, wakeup: mailbox.wakeup)
            messages = events.isEmpty ? [.tick] : []
            for event in events {
                switch event {
                case .key(.control("c")), .interrupt: return .signal(SIGINT)
                case .key(let key): messages.append(.key(key))
                case .background(let color): services.avatars.setBackground(color)
                case .resize(let size): messages.append(.resize(size))
                case .woken, .resumed: break
                case .terminate(let signal): return .signal(signal)
                case .hangup: return .signal(SIGHUP)
                }
            }
        }
    }
}

extension Model {
    /// The model of a start: the feed of the last run with its rows where there are any, else the public one.
    static func initial(_ options: LaunchOptions, size: Size, theme: Theme, snapshot: FeedSnapshot?) -> Model {
        let settings = Settings(
            theme: theme, showsAvatars: options.showsAvatars, hasToken: options.configuration.credentials != nil,
            serviceName: options.configuration.serviceName, utcOffset: LocalTime.utcOffset(),
            isOffline: options.isOffline)
        var model = Model(size: size, settings: settings, now: Date())
        model.openedAddress = options.gist ?? ""
        if let snapshot, !snapshot.gists.isEmpty {
            model.feedID = snapshot.feed
            model.feeds[snapshot.feed] = FeedState(cached: snapshot.gists, loadedAt: snapshot.loadedAt)
        }
        return model
    }
}

extension APIConfiguration {
    /// What messages call the service: an Enterprise server by its host, everything else as GitHub.
    fileprivate var serviceName: String {
        guard apiURL.hasPrefix("https://"), apiURL != Self.publicAPI else { return "GitHub" }
        return String(apiURL.dropFirst("https://".count).prefix { $0 != "/" })
    }
}

/// Local time without a calendar library.
enum LocalTime {
    /// Seconds east of UTC, now and here.
    static func utcOffset() -> Int {
        var now = time(nil)
        var fields = tm()
        return localtime_r(&now, &fields) == nil ? 0 : fields.tm_gmtoff
    }
}
