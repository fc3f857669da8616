import Cells

/// What happened while the program waited.
public enum TerminalEvent: Hashable, Sendable {
    case key(Key)
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
