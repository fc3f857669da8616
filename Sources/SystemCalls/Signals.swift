import Glibc

/// The dispositions and masks of signals that a process can inherit from its parent.
public enum Signals {
    /// True if the process ignores a signal, as with `nohup`.
    public static func isIgnored(_ number: Int32) -> Bool {
        var action = sigaction()
        sigaction(number, nil, &action)
        return unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self) == 1
    }

    /// Unblocks signals for this thread. A parent may have started the process with them blocked, and they would never
    /// arrive.
    /// - Returns: the signals that were blocked before.
    @discardableResult
    public static func unblock(_ numbers: some Sequence<Int32>) -> sigset_t {
        var awaited = sigset_t()
        var before = sigset_t()
        sigemptyset(&awaited)
        for number in numbers { sigaddset(&awaited, number) }
        pthread_sigmask(SIG_UNBLOCK, &awaited, &before)
        return before
    }
}
