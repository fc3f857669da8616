import CNcurses
import Cells
import Glibc

extension Screen {
    /// The key for remembering the images of this kind of terminal; nil if it is asked for none.
    public var imageMemoryKey: String? { detection.asks ? detection.memoryKey : nil }

    /// Expects the images that a terminal of this kind has shown in an earlier run: cells of images are blank until it
    /// has said that it still shows them. Otherwise an event follows.
    public func expectImages(_ support: ImageSupport) {
        expectedImages = support
        presenter.hidesImages = true
    }

    /// The event with the images that the terminal can show, once it has responded to `askForBackground`, or has not
    /// done so for long.
    func newsOfImages() -> TerminalEvent? {
        if hearsImages, input.isAnswered {
            hearsImages = false
            let support = detectImages()
            defer { expectedImages = nil }
            return support != nil || expectedImages != nil ? .images(support) : nil
        }
        guard let timeToGiveUp, timeToGiveUp <= .zero else { return nil }
        expectedImages = nil
        presenter.show(nil, isInTmux: false)
        return .images(nil)
    }

    /// The time after which expected images are given up.
    var timeToGiveUp: Duration? {
        guard hearsImages, expectedImages != nil, let asked else { return nil }
        return asked + TerminalQuestion.patience(environment) - .now
    }

    private func detectImages() -> ImageSupport? {
        let support = detection.support(input.images, window: Self.cellSize(), tmux: tmuxQuestion?.answer())
        tmuxQuestion = nil
        presenter.show(support, isInTmux: detection.isInTmux)
        return support
    }

    /// The size of a cell in pixels, if the system knows it.
    private static func cellSize() -> Size? {
        var window = winsize()
        guard ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &window) == 0, window.ws_col > 0, window.ws_row > 0 else {
            return nil
        }
        return ImageReply.cell(
            width: Int(window.ws_xpixel) / Int(window.ws_col), height: Int(window.ws_ypixel) / Int(window.ws_row))
    }
}
