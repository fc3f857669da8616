import Cells

/// An event that happened while the program waited.
public enum TerminalEvent: Hashable, Sendable {
    case key(Key)
    case mouse(Mouse)
    /// Text that was pasted, as one piece: line ends are line feeds, other control characters but tabs are left out.
    case paste(String)
    /// The terminal got the keyboard, or lost it to another window.
    case focus(Bool)
    /// The terminal's answer to `Screen.askForBackground`.
    case background(RGB)
    /// The terminal has another size now; everything must be presented anew.
    case resize(Size)
    /// Somebody called `Wakeup.signal`.
    case woken
    /// SIGINT. Ctrl-C typed arrives as `key(.control("c"))`.
    case interrupt
    /// SIGTERM or SIGQUIT: leave in good order.
    case terminate(signal: Int32)
    /// The terminal is gone: nobody sees or types anything any more.
    case hangup
    /// The process was stopped and continued; everything must be presented anew.
    case resumed
}
