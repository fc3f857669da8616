import Glibc

/// Starts a detached thread with all signals blocked except for those of faults: the program's handlers run on its own
/// threads, and writing to a closed connection is an error instead of a SIGPIPE. If the signal of a fault were blocked,
/// the process would end without its handler, which restores the terminal. Returns false if the system allows no more
/// threads.
public func startThread(_ body: @escaping @Sendable () -> Void) -> Bool {
    let box = Unmanaged.passRetained(ThreadBody(run: body))
    var blocked = sigset_t()
    var before = sigset_t()
    sigfillset(&blocked)
    for fault in [SIGSEGV, SIGBUS, SIGILL, SIGFPE, SIGTRAP, SIGABRT, SIGSYS] { sigdelset(&blocked, fault) }
    // The new thread inherits the mask, so it is never without it.
    pthread_sigmask(SIG_SETMASK, &blocked, &before)
    defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
    var thread = pthread_t()
    let status = pthread_create(
        &thread, nil,
        { argument in
            if let argument {
                let body = Unmanaged<ThreadBody>.fromOpaque(argument).takeRetainedValue()
                withSignalStack(body.run)
            }
            return nil
        }, box.toOpaque())
    guard status == 0 else {
        box.release()
        return false
    }
    pthread_detach(thread)
    return true
}

/// Gives the thread a second stack for the handlers of faults, which could not run after an overflow of the first.
private func withSignalStack(_ body: () -> Void) {
    let size = 32_768
    let memory = UnsafeMutableRawPointer.allocate(byteCount: size, alignment: 16)
    var ours = stack_t(ss_sp: memory, ss_flags: 0, ss_size: size)
    sigaltstack(&ours, nil)
    body()
    ours.ss_flags = Int32(SS_DISABLE)
    sigaltstack(&ours, nil)
    memory.deallocate()
}

private final class ThreadBody: Sendable {
    let run: @Sendable () -> Void

    init(run: @escaping @Sendable () -> Void) {
        self.run = run
    }
}
