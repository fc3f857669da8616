import CNcurses
import Cells
import Glibc

extension Screen {
    /// The protocol for images, once the terminal has responded to `askForBackground`.
    func detectImages() -> ImageSupport? {
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
