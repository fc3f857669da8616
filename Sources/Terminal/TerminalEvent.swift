import CNcurses
import Cells
import Concurrency
import Glibc

/// An event that happened while the program waited.
public enum TerminalEvent: Hashable, Sendable {
    case key(Key)
    case mouse(Mouse)
    /// Pasted text, as one piece: line ends are line feeds, other control characters except for tabs are removed.
    case paste(String)
    /// The terminal got the keyboard focus, or lost it.
    case focus(Bool)
    /// The terminal's response to `Screen.askForBackground`.
    case background(RGB)
    /// The images that the terminal can show with pixels; nil if it cannot show those that were expected.
    case images(ImageSupport?)
    /// The terminal has a new size; everything must be presented again.
    case resize(Size)
    /// `Wakeup.signal` was called.
    case woken
    /// SIGINT. Ctrl-C from the keyboard arrives as `key(.control("c"))`.
    case interrupt
    /// SIGTERM or SIGQUIT: the program should quit normally.
    case terminate(signal: Int32)
    /// The terminal is gone, without a screen or a keyboard.
    case hangup
    /// The process was stopped and continued; everything must be presented again.
    case resumed
}

extension Screen {
    /// Blocks until something happens, and returns all events: all keys typed so far are one batch.
    ///
    /// Without a timeout only an event ends the wait.
    /// - Returns: an empty list after the timeout.
    public func waitForEvents(timeoutMilliseconds: Int? = nil, wakeup: Wakeup) -> [TerminalEvent] {
        cn_set_wakeup(wakeup.fileDescriptor)
        var events = signalEvents()
        let timeout = events.isEmpty ? shorter(timeoutMilliseconds).map(Int32.init(clamping:)) ?? -1 : 0
        let ready = input.wait(for: wakeup, timeoutMilliseconds: timeout)
        let wasAtEnd = input.isAtEnd
        events += input.readEvents(isReadable: ready.input)
        if events.contains(where: \.isInput) { stripPace.keyCame(at: .now) }
        if hearsBackground, let background = input.background {
            hearsBackground = false
            events.append(.background(background))
        }
        if let images = newsOfImages() { events.append(images) }
        if input.isAtEnd, !wasAtEnd { events.append(.hangup) }
        if ready.wakeup, wakeup.drain() { events.append(.woken) }
        return (events + signalEvents()).map(placed)
    }

    /// A timeout, but no longer than until missing images are due, or expected ones are given up.
    private func shorter(_ timeout: Int?) -> Int? {
        let due = [lacksImages ? stripPace.timeToDraw(at: .now) : nil, timeToGiveUp].compactMap(\.self).min()
        guard let due else { return timeout }
        return min(timeout ?? .max, max(0, Int((due / .milliseconds(1)).rounded(.up))))
    }

    /// The event with its place on the rows below the prompt.
    private func placed(_ event: TerminalEvent) -> TerminalEvent {
        guard height != nil, case .mouse(var mouse) = event else { return event }
        mouse.y -= Int(cn_first_row())
        return .mouse(mouse)
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
            presenter.removeImages()
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

extension TerminalEvent {
    /// True for what the user does with keys or the mouse.
    fileprivate var isInput: Bool {
        switch self {
        case .key, .mouse, .paste: true
        default: false
        }
    }
}
