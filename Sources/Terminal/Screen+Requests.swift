import CNcurses
import Cells

extension Screen {
    /// Asks the terminal for the colour of its background. An answer comes as an event, whenever it comes; many terminals
    /// never give one.
    public func askForBackground() {
        // Old linux consoles print what they do not know.
        guard environment["TERM"] != "linux" else { return }
        let question = Array(TerminalQuestion.text.utf8)
        cn_write(question, question.count)
        input.forgetAnswer()
        asked = .now
        hearsBackground = true
    }

    /// The answer that is still on its way would end up in the shell or in the next program: waits for it.
    /// - Returns: what was typed meanwhile, which is theirs.
    func awaitAnswer() -> [UInt8] {
        guard let asked, !input.isAnswered, !input.isAtEnd else { return [] }
        return input.awaitAnswer(until: asked + TerminalQuestion.patience)
    }

    /// Asks the terminal to put a text on the clipboard (`ClipboardRequest`).
    public func copyToClipboard(_ text: String) {
        let bytes = Array(ClipboardRequest.text(text, environment: environment).utf8)
        cn_write(bytes, bytes.count)
    }

    /// Names the terminal's window, where it has a name. What was there before comes back with `leave`. The text passes the
    /// gate; the same title twice sends nothing.
    public func setTitle(_ title: String) {
        guard title != shownTitle, !modes.on.isEmpty else { return }
        shownTitle = title
        let visible = TextSanitizer.visible(title).prefix(Self.longestTitle)
        let text = charset == .utf8 ? String(visible) : String(visible.map { $0.isASCII ? $0 : "?" })
        let request = Array("\u{1B}]2;\(text)\u{7}".utf8)
        cn_write(request, request.count)
    }

    private static let longestTitle = 120
}
