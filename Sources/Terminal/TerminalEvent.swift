import CNcurses
import Cells
import Concurrency
import Glibc

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

extension Screen {
    /// Blocks until something happens, and tells everything that has: all keys typed so far come as one batch.
    ///
    /// Nothing runs while it waits, and without a timeout nothing ends it but an event.
    /// - Returns: an empty list when the time is over.
    public func waitForEvents(timeoutMilliseconds: Int? = nil, wakeup: Wakeup) -> [TerminalEvent] {
        cn_set_wakeup(wakeup.fileDescriptor)
        var events = signalEvents()
        let timeout = events.isEmpty ? timeoutMilliseconds.map(Int32.init(clamping:)) ?? -1 : 0
        let ready = input.wait(for: wakeup, timeoutMilliseconds: timeout)
        let wasAtEnd = input.isAtEnd
        events += input.readEvents(isReadable: ready.input)
        if hearsBackground, let background = input.background {
            hearsBackground = false
            events.append(.background(background))
        }
        if input.isAtEnd, !wasAtEnd { events.append(.hangup) }
        if ready.wakeup, wakeup.drain() { events.append(.woken) }
        return events + signalEvents()
    }

    private func signalEvents() -> [TerminalEvent] {
        let signals = input.takeSignals()
        var events: [TerminalEvent] = []
        func came(_ bit: Int) -> Bool { signals & UInt32(bit) != 0 }
        if came(CN_STOP_ASKED) {
            suspend()
            events.append(.resumed)
        } else if came(CN_CONTINUED) {
            cn_reclaim()
            shownTitle = ""
            recover()
            events.append(.resumed)
        } else if came(CN_RESIZED) {
            recover()
        }
        if size != announcedSize {
            announcedSize = size
            events.append(.resize(size))
        }
        if came(CN_INTERRUPTED) { events.append(.interrupt) }
        if came(CN_TERMINATED) { events.append(.terminate(signal: SIGTERM)) }
        if came(CN_QUIT) { events.append(.terminate(signal: SIGQUIT)) }
        if came(CN_HUNG_UP) { events.append(.hangup) }
        return events
    }
}
