import Browser
import Cells
import FoundationEssentials

/// The one loop's turn, whoever shows its frames: take all messages in, carry the effects out, draw once.
///
/// Stays on the thread that made it; other threads reach it through the mailbox.
struct Loop {
    private(set) var model: Model
    private var surface: Surface
    private let mailbox: Mailbox
    private let runner: EffectRunner
    private var pending: [Effect]

    /// - Parameter model: the effects of its start are carried out with the first `turn`, so that a frame can be painted
    ///   before anything else exists.
    init(_ model: Model, mailbox: Mailbox, runner: EffectRunner) {
        self.model = model
        self.mailbox = mailbox
        self.runner = runner
        surface = Surface(model.size)
        pending = self.model.start()
    }

    /// The screen as it is now.
    mutating func frame() -> Surface {
        if surface.size != model.size { surface = Surface(model.size) }
        model.render(into: &surface)
        return surface
    }

    /// Takes in what the display saw and what other threads left.
    /// - Returns: the effects that are the display's own, in order.
    mutating func turn(_ messages: [Message]) -> [Effect] {
        var effects = pending
        pending = []
        let news = messages + mailbox.drain()
        if !news.isEmpty { effects += model.update(.time(Date())) }
        for message in news { effects += model.update(message) }
        var own: [Effect] = []
        for effect in effects {
            switch effect {
            case .copy, .redraw, .suspend, .quit: own.append(effect)
            default: runner.run(effect)
            }
        }
        return own
    }
}
