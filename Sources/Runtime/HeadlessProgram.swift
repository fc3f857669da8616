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

    /// Starts the browser, and returns when all that it asks for at its start has come.
    /// - Parameter timeout: how long to wait for an answer that does not come.
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
            transport: transport, onWait: { [mailbox] in mailbox.post(.limit(Limit($0))) }
        ) { [mailbox] request, picture in
            mailbox.post(.avatar(request, picture))
        }
        runner = EffectRunner(services: services, mailbox: mailbox, countsAsVisit: false)
        loop = Loop(model, mailbox: mailbox, runner: runner)
        settle([])
    }

    deinit { _ = runner.end() }

    /// Types a key, and returns when all that it asked for has come. Does nothing once the program has quit.
    public func press(_ key: Key) {
        if !hasQuit { settle([.input(.key(key))]) }
    }

    /// The screen, one line a row.
    public func lines() -> [String] {
        // A last key that may be the first of two has waited long enough, and the list has come to rest.
        if loop.model.waitsForTime {
            settle([.time(Date().addingTimeInterval(1)), .tick])
        }
        let frame = loop.frame()
        return (charset == .utf8 ? frame : ASCIIFold.fold(frame)).lines
    }

    /// Takes messages in, and whatever follows, until nothing is under way.
    private func settle(_ messages: [Message]) {
        let deadline = ContinuousClock.now + timeout
        var messages = messages
        while !hasQuit {
            hasQuit = loop.turn(messages).contains(.quit)
            loop.carryOut()
            messages = []
            // Idle is asked first: work posts its answer before it ends, so an idle runner has left nothing unsaid.
            if runner.isIdle, mailbox.isEmpty { return }
            guard ContinuousClock.now < deadline else { return }
            // Not all that ends says so: an avatar that fails, or that nobody wants any more, has no message.
            mailbox.wakeup.wait(timeoutMilliseconds: 50)
        }
    }
}
