import CNcurses
import Cells
import Glibc
import SystemPackage

/// The terminal on standard input and output, taken over as a full screen. One a process, used from one thread.
///
/// The terminal is given back by `leave`, at the object's end, at the process's exit and when it crashes.
public final class Screen {
    public private(set) var size: Size
    public let colorDepth: ColorDepth
    public let charset: Charset
    let environment: [String: String]
    /// A warning about a terminal that works, but may not as it should.
    public let caveat: String?

    private var presenter: Presenter
    private var isOpen = true
    var input = TerminalInput()
    /// The size that the caller was told last.
    var announcedSize: Size
    /// When the terminal was last asked for its background.
    var asked: ContinuousClock.Instant?
    /// Tells whether the background is still to be told as an event.
    var hearsBackground = false
    let modes: TerminalModes
    /// The window's title, as far as it was set here.
    var shownTitle = ""

    /// Takes the terminal over and blanks it.
    ///
    /// Open it before other threads run: the environment and the locale are changed on the way.
    public init(options: ScreenOptions) throws(TerminalError) {
        guard isatty(STDIN_FILENO) == 1, isatty(STDOUT_FILENO) == 1 else { throw .notATerminal }
        guard let asked = options.environment["TERM"], !asked.isEmpty else { throw .noType }
        guard let type = TerminalType(asked) else { throw .unknown(type: asked) }
        guard type.description.addressable else { throw .incapable(type: asked) }

        environment = options.environment
        caveat = type.isAssumed ? Words.assumed(asked, type.name) : nil
        charset = Charset.adopt(environment: environment)
        colorDepth = ColorDepth(
            mode: options.color, environment: options.environment, colors: Int(type.description.colors))
        cn_watch_signals()
        guard cn_open(type.name) else {
            cn_unwatch_signals()
            throw .unknown(type: asked)
        }
        modes =
            type.description.reportsMouse && !type.name.hasPrefix("linux")
            ? TerminalModes(usesMouse: options.usesMouse) : .none
        cn_set_modes(modes.on, modes.off)
        if options.showsCursor { cn_show_cursor() }
        size = Self.currentSize()
        cn_resize(Int32(size.columns), Int32(size.rows))
        announcedSize = size
        presenter = Presenter(size: size, charset: charset, depth: colorDepth)
    }

    deinit { leave() }

    /// Makes the terminal show a surface; cells outside of it are left out, missing ones blank.
    public func present(_ surface: Surface) {
        guard isOpen else { return }
        presenter.present(surface)
    }

    /// True where nobody knows what the terminal shows: at first, and after something else has had it.
    public var isBlank: Bool { presenter.mustClear }

    /// Presents everything anew next time, whatever the terminal shows now.
    public func redraw() { presenter.forget(size: size) }

    /// Gives the terminal back for good. Does nothing the second time.
    public func leave() {
        guard isOpen else { return }
        isOpen = false
        let typed = awaitAnswer()
        cn_close()
        TerminalQuestion.giveBack(typed, to: .standardInput)
        cn_unwatch_signals()
    }

    /// Stops the process as Ctrl-Z does in a shell, and returns when it is continued. Present again then.
    public func suspend() {
        withTerminalReleased { cn_stop() }
    }

    /// Runs something that needs the terminal for itself, such as an editor. Present again after it.
    public func withTerminalReleased<Result>(_ body: () throws -> Result) rethrows -> Result {
        guard isOpen else { return try body() }
        let typed = awaitAnswer()
        cn_release()
        TerminalQuestion.giveBack(typed, to: .standardInput)
        defer {
            // Old linux consoles print what they do not know.
            if environment["TERM"] != "linux" { cn_write(Self.sane, Self.sane.count) }
            cn_reclaim()
            shownTitle = ""
            // Ctrl-C and Ctrl-Z typed at the other program are none of ours.
            input.forgetSignals(CN_INTERRUPTED | CN_QUIT | CN_STOP_ASKED | CN_CONTINUED)
            recover()
        }
        return try body()
    }

    /// Undoes what a program that was killed leaves behind and ncurses knows nothing of: line-drawing letters, the modes of
    /// xterm's soft reset, wrapping off, mouse reports, focus reports, bracketed paste.
    private static let sane = Array(
        "\u{0F}\u{1B}(B\u{1B}[!p\u{1B}[?7h\u{1B}[?1000;1002;1003;1004;1006l\u{1B}[?2004l".utf8)

    /// Finds the terminal as somebody else left it.
    func recover() {
        size = Self.currentSize()
        cn_resize(Int32(size.columns), Int32(size.rows))
        redraw()
    }

    private static func currentSize() -> Size {
        var columns: Int32 = 0
        var rows: Int32 = 0
        cn_size(&columns, &rows)
        return Size(columns: Int(columns), rows: Int(rows))
    }
}

/// How a `Screen` is to be opened.
public struct ScreenOptions: Sendable {
    public var color: ColorMode
    /// Whether the terminal is asked to tell of the mouse. Where it is, selecting text takes Shift.
    public var usesMouse: Bool
    /// TERM, COLORTERM, NO_COLOR, TMUX and the locale are read from here.
    public var environment: [String: String]

    /// Whether the cursor is shown, behind the last change: screen readers follow it.
    public var showsCursor: Bool

    public init(
        color: ColorMode = .auto, usesMouse: Bool = true, showsCursor: Bool = false, environment: [String: String]
    ) {
        self.color = color
        self.usesMouse = usesMouse
        self.showsCursor = showsCursor
        self.environment = environment
    }
}
