import Browser
import Cells
import FoundationEssentials

/// The one loop's turn, whoever shows its frames: take all messages in, draw once, carry the effects out.
///
/// Stays on the thread that made it; other threads reach it through the mailbox.
struct Loop {
    private(set) var model: Model
    private var surface: Surface
    /// The frame before, which the display compares the next one with.
    private var shown: Surface
    private let mailbox: Mailbox
    private let runner: EffectRunner
    private var pending: [Effect]
    private var pace = FramePace()
    private var rows = RowCache()

    /// - Parameter model: the effects of its start are carried out after the first `turn`, so that a frame can be painted
    ///   before anything else exists.
    init(_ model: Model, mailbox: Mailbox, runner: EffectRunner) {
        self.model = model
        self.mailbox = mailbox
        self.runner = runner
        surface = Surface(model.size)
        shown = surface
        pending = self.model.start()
    }

    /// The time until the next frame, zero where it is due; nil where it would be the last one again.
    var timeToFrame: Duration? { pace.timeToFrame(at: .now) }

    /// The screen as it is now.
    mutating func frame() -> Surface {
        pace.drew(at: .now)
        // Drawn where the display no longer looks: it keeps the memory of the frame that it has, and nothing is copied.
        swap(&surface, &shown)
        if surface.size != model.size { surface = Surface(model.size) }
        model.render(into: &surface, reusing: &rows)
        return surface
    }

    /// Takes in what the display saw and what other threads left. The next frame shows it.
    /// - Returns: what is the display's own to do, in order.
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

    /// Carries out what the turn asked for: after its frame, which nothing of it can change any more.
    mutating func carryOut() {
        for effect in pending { runner.run(effect) }
        pending = []
    }
}
