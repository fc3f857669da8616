import CNcurses
import Cells

extension Screen {
    /// Asks the terminal for the colour of its background. An answer comes as an event, whenever it comes; many terminals
    /// never give one.
    public func askForBackground() {
        // Old linux consoles print what they do not know.
        guard environment["TERM"] != "linux" else { return }
        let question = Array(BackgroundReply.question.utf8)
        cn_write(question, question.count)
        askedForBackground = .now
    }

    /// The answer that is still on its way would end up in the shell: waits for it, though not for long.
    func awaitBackground() {
        guard let asked = askedForBackground, ContinuousClock.now - asked < Self.slowestAnswer else { return }
        input.awaitBackground(milliseconds: 100)
    }

    /// A terminal that has said nothing for so long is not going to.
    private static let slowestAnswer = Duration.seconds(1)
}
