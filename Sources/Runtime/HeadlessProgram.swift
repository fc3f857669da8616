import Browser
import Cells
import Concurrency
import FoundationEssentials
import HTTP
import Images
import Terminal

/// The same loop without a terminal: keys in, the screen as text out.
public final class HeadlessProgram {
    private var loop: Loop
    private let mailbox = Mailbox(wakeup: Wakeup())
    private let runner: EffectRunner
    private let charset: Charset
    private let timeout: Duration
    private var hasQuit = false

    /// Starts the browser, and returns when all responses for the start have arrived.
    /// - Parameter timeout: the maximum time to wait for a response.
    public init(
        _ options: LaunchOptions, size: Size, timeout: Duration = .seconds(60),
        transport: any Transport = CurlTransport.shared
    ) throws(LaunchError) {
        self.timeout = timeout
        charset = Charset.adopt(environment: options.environment)
        let model = Model.initial(options, size: size, depth: .truecolor, charset: charset, snapshot: nil)
        let services = try Services(
            options, blobs: Services.openBlobs(options),
            style: ThumbnailStyle(
                depth: .truecolor, charset: charset, background: model.settings.themes.background, options: options),
            transport: transport, onWait: { [mailbox] in mailbox.post(.signIn(.limit(Limit($0)))) }
        ) { [mailbox] request, image in
            mailbox.post(.avatar(request, image))
        }
        runner = EffectRunner(services: services, mailbox: mailbox, countsAsVisit: false)
        loop = Loop(model, mailbox: mailbox, runner: runner)
        settle([])
    }

    deinit { _ = runner.end() }

    /// Types a key, and returns when all its responses have arrived. Does nothing once the program has quit.
    public func press(_ key: Key) {
        if !hasQuit { settle([.input(.key(key))]) }
    }

    /// The screen, one line for each row.
    public func lines() -> [String] {
        // The waiting time for a second key has passed, and the list no longer scrolls.
        if loop.model.waitsForTime {
            settle([.time(Date().addingTimeInterval(1)), .tick])
        }
        let frame = loop.frame()
        return (charset == .utf8 ? frame : ASCIIFold.fold(frame)).lines
    }

    /// Processes messages, and the following ones, until nothing is running.
    private func settle(_ messages: [Message]) {
        let deadline = ContinuousClock.now + timeout
        var messages = messages
        while !hasQuit {
            hasQuit = loop.turn(messages).contains(.quit)
            loop.carryOut()
            messages = []
            // Idle is checked first: work posts its response before it ends, so an idle runner has nothing left to
            // post.
            if runner.isIdle, mailbox.isEmpty { return }
            guard ContinuousClock.now < deadline else { return }
            // Not everything posts a message at its end: a failed avatar, or one that is no longer needed, does not.
            mailbox.wakeup.wait(timeoutMilliseconds: 50)
        }
    }
}
