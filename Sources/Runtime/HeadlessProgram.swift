import Browser
import Cells
import FoundationEssentials
import HTTP
import Images
import Terminal

/// The same loop without a terminal: keys in, the screen as text out.
public enum HeadlessProgram {
    /// Types keys one after the other, each when everything that the one before asked for has come, and gives the last
    /// screen, one line a row.
    /// - Parameter patience: how long to wait for an answer that does not come.
    public static func snapshot(
        _ options: LaunchOptions, size: Size, keys: [Key], patience: Duration = .seconds(60),
        transport: any Transport = CurlTransport.shared
    ) throws(LaunchError) -> [String] {
        let store = Services.openStore(options)
        let charset = Charset.adopt(environment: options.environment)
        let mailbox = Mailbox(wakeup: Wakeup())
        let services = try Services(options, store: store, transport: transport) { wish, picture in
            mailbox.post(.avatar(wish, picture))
        }
        let runner = EffectRunner(services: services, mailbox: mailbox)
        defer { runner.cancelAll() }
        var loop = Loop(
            Model.initial(options, size: size, theme: .color, snapshot: nil), mailbox: mailbox, runner: runner)
        var isRunning = settle(&loop, [], mailbox, runner, patience)
        for key in keys where isRunning {
            isRunning = settle(&loop, [.key(key)], mailbox, runner, patience)
        }
        let frame = loop.frame()
        return (charset == .utf8 ? frame : ASCIIFold.fold(frame)).lines
    }

    /// Takes messages in, and whatever follows, until nothing is under way.
    /// - Returns: false once the program has quit.
    private static func settle(
        _ loop: inout Loop, _ messages: [Message], _ mailbox: Mailbox, _ runner: EffectRunner, _ patience: Duration
    ) -> Bool {
        let deadline = ContinuousClock.now + patience
        var messages = messages
        while true {
            if loop.turn(messages).contains(.quit) { return false }
            messages = []
            // Idle is asked first: work posts its answer before it ends, so an idle runner has left nothing unsaid.
            if runner.isIdle, mailbox.isEmpty { return true }
            guard ContinuousClock.now < deadline else { return true }
            // Not all that ends says so: an avatar that fails, or that nobody wants any more, has no message.
            mailbox.wakeup.wait(timeoutMilliseconds: 50)
        }
    }
}
