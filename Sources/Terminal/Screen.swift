import CNcurses
import Cells
import Glibc
import SystemPackage

/// The terminal on standard input and output, used as a full screen. Only one in a process, used from one thread.
///
/// The terminal is restored by `leave`, at the object's end, at the process's exit and when it crashes.
public final class Screen {
    public private(set) var size: Size
    public let colorDepth: ColorDepth
    public let charset: Charset
    let environment: [String: String]
    let hiddenVariables: [String]
    /// A warning about a terminal that may not work as it should.
    public let caveat: String?

    var presenter: Presenter
    /// The choice of a protocol for images.
    let detection: ImageDetection
    /// The times at which images are drawn.
    var stripPace = StripPace()
    /// The question to tmux about the terminal around it.
    var tmuxQuestion: TmuxQuestion?
    /// The rows below the prompt; nil for the whole screen.
    let height: ScreenHeight?
    private var isOpen = true
    var input = TerminalInput()
    /// The last size that was reported to the caller.
    var announcedSize: Size
    /// The time when the terminal was last asked for its background.
    var asked: ContinuousClock.Instant?
    /// True if the background is still to be reported as an event.
    var hearsBackground = false
    /// True if the images that the terminal can show are still to be reported as an event.
    var hearsImages = false
    /// The images that the terminal has shown in an earlier run, until it has responded.
    var expectedImages: ImageSupport?
    let modes: TerminalModes
    /// The window's title, if it was set here.
    var shownTitle = ""

    /// Takes control of the terminal and clears it.
    ///
    /// Must be called before other threads run, because it changes the environment and the locale.
    public init(options: ScreenOptions) throws(TerminalError) {
        guard isatty(STDIN_FILENO) == 1, isatty(STDOUT_FILENO) == 1 else { throw .notATerminal }
        guard let asked = options.environment["TERM"], !asked.isEmpty else { throw .noType }
        guard let type = TerminalType(asked) else { throw .unknown(type: asked) }
        guard type.description.addressable else { throw .incapable(type: asked) }

        environment = options.environment
        hiddenVariables = options.hiddenVariables
        caveat = type.isAssumed ? Words.assumed(asked, type.name) : nil
        charset = Charset.adopt(environment: environment)
        colorDepth = ColorDepth(
            mode: options.color, environment: options.environment, colors: Int(type.description.colors))
        detection = ImageDetection(
            mode: options.images, environment: options.environment, depth: colorDepth, charset: charset)
        cn_watch_signals()
        height = options.height
        guard height == nil ? cn_open(type.name) : cn_open_below(type.name) else {
            cn_unwatch_signals()
            throw .unknown(type: asked)
        }
        modes =
            type.description.reportsMouse && !type.name.hasPrefix("linux")
            ? TerminalModes(usesMouse: options.usesMouse) : .none
        cn_set_modes(modes.on, modes.off)
        if options.showsCursor { cn_show_cursor() }
        size = Self.currentSize(height)
        cn_resize(Int32(size.columns), Int32(size.rows))
        announcedSize = size
        presenter = Presenter(size: size, charset: charset, depth: colorDepth)
    }

    deinit { leave() }

    /// Shows a surface on the terminal; cells outside of it are ignored, missing ones are blank.
    public func present(_ surface: Surface) {
        guard isOpen else { return }
        presenter.present(surface, drawsImages: stripPace.timeToDraw(at: .now) == .zero)
        if presenter.hasDrawnStrips { stripPace.drew(at: .now) }
    }

    /// True if images are missing on the screen because they are not due: present again after the next events.
    public var lacksImages: Bool { presenter.lacksStrips }

    /// True if the terminal's contents are unknown: at first, and after another program has used it.
    public var isBlank: Bool { presenter.mustClear }

    /// Presents everything again next time, whatever the terminal shows now.
    public func redraw() {
        presenter.removeImages()
        presenter.forget(size: size)
    }

    /// Restores the terminal for good. Does nothing the second time.
    public func leave() {
        guard isOpen else { return }
        isOpen = false
        let typed = awaitAnswer()
        presenter.removeImages()
        cn_close()
        TerminalQuestion.giveBack(typed, to: .standardInput)
        cn_unwatch_signals()
    }

    /// Stops the process like Ctrl-Z in a shell, and returns when it is continued. Present again after it.
    public func suspend() {
        withTerminalReleased { cn_stop() }
    }

    /// Runs a program that needs the terminal for itself, such as an editor. Present again after it.
    public func withTerminalReleased<Result>(_ body: () throws -> Result) rethrows -> Result {
        guard isOpen else { return try body() }
        let typed = awaitAnswer()
        presenter.removeImages()
        cn_release()
        TerminalQuestion.giveBack(typed, to: .standardInput)
        defer {
            // Old linux consoles print unknown sequences.
            if environment["TERM"] != "linux" { cn_write(Self.sane, Self.sane.count) }
            cn_reclaim()
            shownTitle = ""
            // Ctrl-C and Ctrl-Z were typed for the other program.
            input.forgetSignals(CN_INTERRUPTED | CN_QUIT | CN_STOP_ASKED | CN_CONTINUED)
            recover()
        }
        return try body()
    }

    /// Resets modes that ncurses does not know and that a killed program may leave on: line-drawing letters, the modes
    /// of xterm's soft reset, disabled wrapping, mouse reports, focus reports, bracketed paste.
    private static let sane = Array(
        "\u{0F}\u{1B}(B\u{1B}[!p\u{1B}[?7h\u{1B}[?1000;1002;1003;1004;1006l\u{1B}[?2004l".utf8)

    /// Adapts to the terminal after another program has used it.
    func recover() {
        size = Self.currentSize(height)
        cn_resize(Int32(size.columns), Int32(size.rows))
        presenter.forget(size: size)
    }

    /// - Parameter height: the rows below the prompt; nil for the whole terminal.
    private static func currentSize(_ height: ScreenHeight?) -> Size {
        var columns: Int32 = 0
        var rows: Int32 = 0
        cn_size(&columns, &rows)
        guard let shown = height?.rows(of: Int(rows)) else { return Size(columns: Int(columns), rows: Int(rows)) }
        cn_use_last_rows(Int32(shown), rows)
        return Size(columns: Int(columns), rows: shown)
    }
}

/// The options for a `Screen`.
public struct ScreenOptions: Sendable {
    public var color: ColorMode
    /// True if the terminal reports the mouse, so that selecting text needs Shift.
    public var usesMouse: Bool
    /// The environment with TERM, COLORTERM, NO_COLOR, TMUX and the locale.
    public var environment: [String: String]
    /// The environment variables that other programs must not see.
    public var hiddenVariables: [String] = []

    /// True if the cursor is visible, after the last change, for screen readers.
    public var showsCursor: Bool
    public var images: ImageMode
    /// The rows below the prompt; nil for the whole screen, on the alternate one.
    public var height: ScreenHeight?

    public init(
        color: ColorMode = .auto, usesMouse: Bool = true, showsCursor: Bool = false, images: ImageMode = .blocks,
        environment: [String: String]
    ) {
        self.color = color
        self.usesMouse = usesMouse
        self.showsCursor = showsCursor
        self.images = images
        self.environment = environment
    }
}
