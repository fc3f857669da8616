import CNcurses
import Cells

extension Screen {
    /// Asks the terminal for its background colour, and for the images that it can show. The responses arrive as events,
    /// at any time; many terminals never respond.
    public func askForBackground() {
        // Old linux consoles print unknown sequences.
        guard environment["TERM"] != "linux" else { return }
        if detection.asks {
            cn_write(Array(ImageReply.question.utf8), ImageReply.question.utf8.count)
            if detection.asksForKitty { presenter.ask(ImageReply.kittyQuestion) }
        }
        cn_write(Array(TerminalQuestion.text.utf8), TerminalQuestion.text.utf8.count)
        if detection.asks, detection.isInTmux, tmuxQuestion == nil {
            tmuxQuestion = TmuxQuestion.ask(hiding: hiddenVariables)
        }
        input.forgetAnswer(asksForImages: detection.asks)
        asked = .now
        hearsBackground = true
        hearsImages = detection.asks
    }

    /// Waits for a response that has not arrived, which would otherwise reach the shell or the next program.
    /// - Returns: the bytes that the user typed meanwhile, for that program.
    func awaitAnswer() -> [UInt8] {
        guard let asked, !input.isAnswered, !input.isAtEnd else { return [] }
        return input.awaitAnswer(until: asked + TerminalQuestion.patience(environment))
    }

    /// Asks the terminal to put a text on the clipboard (`ClipboardRequest`).
    public func copyToClipboard(_ text: String) {
        let bytes = Array(ClipboardRequest.text(text, environment: environment).utf8)
        cn_write(bytes, bytes.count)
    }

    /// Sets the title of the terminal's window, if it has one. `leave` restores the previous title. The text is
    /// sanitized; setting the same title twice sends nothing.
    public func setTitle(_ title: String) {
        guard title != shownTitle, !modes.on.isEmpty else { return }
        shownTitle = title
        let visible = TextSanitizer.visible(title).prefix(Self.longestTitle)
        let text = charset == .utf8 ? String(visible) : String(visible.map { $0.isASCII ? $0 : "?" })
        let request = Array("\u{1B}]2;\(text)\u{7}".utf8)
        cn_write(request, request.count)
    }

    /// Rings the terminal's bell.
    public func ringBell() { cn_write([7], 1) }

    /// Asks the terminal for a notification on the desktop; a terminal that does not know the request gets the bell.
    /// - Parameter form: nil for the one that the terminal is known to understand.
    public func notify(title: String, _ text: String, as form: DesktopNotification? = nil) {
        guard let form = form ?? DesktopNotification(environment) else { return ringBell() }
        let visible = charset == .utf8 ? text : String(text.map { $0.isASCII ? $0 : "?" })
        let request = Array(form.text(title: title, visible, environment: environment).utf8)
        cn_write(request, request.count)
    }

    private static let longestTitle = 120
}
