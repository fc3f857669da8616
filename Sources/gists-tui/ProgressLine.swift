import Cells
import GitHub
import Glibc
import Synchronization

/// A line on standard error that is overwritten again and again; does nothing unless that is a terminal.
enum ProgressLine {
    static let isShown = isatty(STDERR_FILENO) == 1

    /// Shows a text, cut off where the line ends: a second line would stay.
    static func show(_ text: String) {
        guard isShown else { return }
        var size = winsize()
        let columns = ioctl(STDERR_FILENO, UInt(TIOCGWINSZ), &size) == 0 ? Int(size.ws_col) : 0
        let line = columns > 1 ? OneLine.collapse(text, columns: columns - 1) : text
        Output.send("\r\(TextSanitizer.visible(line))\u{1B}[K")
    }

    static func clear() {
        if isShown { Output.send("\r\u{1B}[K") }
    }
}

/// Shows on standard error how much of a list is loaded, if that takes long and it is a terminal.
final class ListProgress: Sendable {
    private struct State {
        var text: String?
        var isShown = false
    }
    private let state: Mutex<State>
    private let limit: Int
    private static let patience = Duration.milliseconds(700)

    init(limit: Int) {
        self.limit = limit
        state = Mutex(State(text: Words.Wait.loading))
        guard ProgressLine.isShown else { return }
        Task {
            try? await Task.sleep(for: Self.patience)
            state.withLock { state in
                state.isShown = true
                if let text = state.text { ProgressLine.show(text) }
            }
        }
    }

    /// - Parameter count: the number of loaded elements.
    func came(_ count: Int) {
        state.withLock { state in
            guard state.text != nil else { return }
            state.text = Words.Wait.loaded(min(count, limit), of: limit)
            if state.isShown, let text = state.text { ProgressLine.show(text) }
        }
    }

    /// Removes the line.
    func end() {
        state.withLock { state in
            if state.isShown { ProgressLine.clear() }
            state.text = nil
        }
    }
}

/// Shows on standard error what a command waits for: in a line that counts down on a terminal, otherwise in a sentence.
final class WaitNotice: Sendable {
    private struct State {
        var wait: RateLimiter.Wait?
        var isCounting = false
    }
    private let state = Mutex(State())

    /// - Parameter wait: nil once it is over.
    func show(_ wait: RateLimiter.Wait?) {
        guard ProgressLine.isShown else {
            // The second between two changes is not worth a message.
            if let wait, wait.reason != .writePause { Output.complain(Words.Wait.sentence(wait.sentence())) }
            return
        }
        let begins = state.withLock { state in
            state.wait = wait
            // Under the lock, so that no line of the countdown is written after it.
            if wait == nil { ProgressLine.clear() }
            defer { state.isCounting = state.isCounting || wait != nil }
            return wait != nil && !state.isCounting
        }
        if begins { Task { await count() } }
    }

    private func count() async {
        while tick() { try? await Task.sleep(for: .seconds(1)) }
    }

    /// False when the wait is over.
    private func tick() -> Bool {
        state.withLock { state in
            guard let wait = state.wait else {
                state.isCounting = false
                return false
            }
            ProgressLine.show(Words.Wait.countdown(wait.countdown()))
            return true
        }
    }
}
