import Browser
import Cells
import FoundationEssentials

/// The main loop's turn, with any display: processes all messages, draws once, performs the effects.
///
/// Stays on the thread that created it; other threads reach it through the mailbox.
struct Loop {
    private(set) var model: Model
    private var surface: Surface
    /// The previous frame, which the display compares with the next one.
    private var shown: Surface
    private let mailbox: Mailbox
    private let runner: EffectRunner
    private var pending: [Effect]
    private var pace = FramePace()
    private var rows = RowCache()

    /// - Parameter model: the effects of its start are performed after the first `turn`, so that a frame can be drawn
    ///   before anything else exists.
    init(_ model: Model, mailbox: Mailbox, runner: EffectRunner) {
        self.model = model
        self.mailbox = mailbox
        self.runner = runner
        surface = Surface(model.size)
        shown = surface
        pending = self.model.start()
    }

    /// The time until the next frame, zero if it is due; nil if it would be equal to the last one.
    var timeToFrame: Duration? { pace.timeToFrame(at: .now) }

    /// The current screen.
    mutating func frame() -> Surface {
        pace.drew(at: .now)
        // Draws into the older buffer: the display keeps the memory of its current frame, and nothing is copied.
        swap(&surface, &shown)
        if surface.size != model.size { surface = Surface(model.size) }
        model.render(into: &surface, reusing: &rows)
        return surface
    }

    /// Processes the events of the display and the messages of other threads. The next frame shows the result.
    /// - Returns: the effects for the display, in order.
    mutating func turn(_ messages: [Message]) -> [DisplayEffect] {
        let news = messages + mailbox.drain()
        pace.came(news)
        guard !news.isEmpty else { return [] }
        var own: [DisplayEffect] = []
        for effect in model.update([.time(Date())] + news) {
            switch effect {
            case .display(let effect): own.append(effect)
            case .openInBrowser(let url) where runner.services.browsesInTerminal:
                own.append(.run(ExternalProgram(kind: .webPage(url), files: [])))
            default: pending.append(effect)
            }
        }
        return own
    }

    /// Performs the effects of the turn, after its frame, which they can no longer change.
    mutating func carryOut() {
        for effect in pending { runner.run(effect) }
        pending = []
    }
}
