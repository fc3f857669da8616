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
    private var kept = FrameCache()
    /// The chooser, which gets the keys first; nil in the browser.
    var picking: Picking?

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
        model.render(into: &surface, reusing: &kept)
        picking?.draw(model, into: &surface)
        return surface
    }

    /// Processes the events of the display and the messages of other threads. The next frame shows the result.
    /// - Returns: the effects for the display, in order.
    mutating func turn(_ messages: [Message]) -> [DisplayEffect] {
        let posted = mailbox.drain()
        let news = posted.isEmpty ? messages : messages + posted
        guard !news.isEmpty else { return [] }
        pace.came(news, prefetched: model.avatarRequests.prefetch)
        var own: [DisplayEffect] = []
        for effect in update([.time(Date())] + news) {
            switch effect {
            case .display(let effect): own.append(effect)
            // The next start of the browser shows the feed that was read there last.
            case .keep(.feed) where picking != nil: break
            case .openInBrowser(let url) where runner.services.browsesInTerminal:
                own.append(.run(ExternalProgram(kind: .webPage(url), files: [])))
            default: pending.append(effect)
            }
        }
        if picking?.outcome != nil { own.append(.quit) }
        return own
    }

    /// Updates the model. The chooser gets each message first, and may change the model as well.
    private mutating func update(_ messages: [Message]) -> [Effect] {
        guard var picking else { return model.update(messages) }
        defer { self.picking = picking }
        return messages.flatMap { message in
            // After its change, the model requests what is missing as after a new size.
            picking.handle(message, in: &model) ? model.update(.input(.resize(model.size))) : model.update(message)
        }
    }

    /// Performs the effects of the turn, after its frame, which they can no longer change.
    mutating func carryOut() {
        if let requests = model.takeAvatarRequests() { pending.append(.requestAvatars(requests)) }
        for effect in pending { runner.run(effect) }
        pending = []
    }
}
