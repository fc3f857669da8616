import Glibc
import SystemCalls
import SystemPackage

/// A program that has the terminal for itself while this one waits.
enum ForegroundProgram {
    /// The way in which it ended.
    enum End: Hashable, Sendable {
        case exited(Int32)
        case killed(signal: Int32)
        /// This process must end: by a signal, or because the terminal was closed.
        case left(signal: Int32)
    }

    /// Milliseconds in which a program should end by itself after it got the same signal from the terminal.
    private static let ownTime: Int32 = 300
    /// Milliseconds in which it should end after it was sent a signal.
    private static let endTime: Int32 = 2_000
    /// Milliseconds between the signals of a group.
    private static let signalTime: Int32 = 50

    /// Runs a shell command and waits for its end; stops with it if the user types Ctrl-Z. A signal that ends this
    /// process also ends the program, and the wait for it.
    /// - Parameters:
    ///   - arguments: the values of `"$@"` in the command.
    ///   - input: its standard input; nil for the terminal.
    ///   - folder: the private folder with its files, if there is one. The program has the folder's lock as long as it
    ///     runs.
    static func run(
        _ line: String, _ arguments: [String] = [], input: FileDescriptor? = nil, of folder: PrivateFolder? = nil
    ) throws(Errno) -> End {
        let held = folder?.openLock()
        defer { try? held?.close() }
        // The kernel discards the exit status of children if the signal is ignored (`Main`).
        let signals = try HeldSignals([SIGCHLD, SIGHUP, SIGTERM])
        let flags = fcntl(STDIN_FILENO, F_GETFL)
        defer {
            _ = fcntl(STDIN_FILENO, F_SETFL, flags)
            takeTerminalBack()
            signals.release()
            // Other children that ended meanwhile would stay zombies.
            while waitpid(-1, nil, WNOHANG) > 0 {}
        }
        let child = try ChildProcess.startInForeground(
            "/bin/sh", ["-c", line, "gists-tui"] + arguments, input: input, holding: held
        ).get()
        let end = try waitForEnd(of: child, signals)
        if end != .exited(0), signals.ending == nil { signals.wait(milliseconds: signalTime) }
        // Later signals end the process by themselves.
        if let signal = signals.release() { return .left(signal: signal) }
        return end != .exited(0) && isTerminalGone ? .left(signal: SIGHUP) : end
    }

    /// Runs a shell command from a command of this program, with Ctrl-C for it alone. If a signal ends it, that signal
    /// also ends this process.
    /// - Returns: false if it could not be run.
    static func runForCommand(_ line: String, _ arguments: [String] = [], input: FileDescriptor? = nil) -> Bool {
        switch ignoringCtrlC({ ProgramOutcome(try? run(line, arguments, input: input)) }) {
        case .notRun: return false
        case .left(let signal): raise(signal)
        case .done, .failed: break
        }
        return true
    }

    /// Runs its argument while Ctrl-C is for another program on the terminal, and must not end this process before that
    /// one.
    static func ignoringCtrlC<Result>(_ body: () -> Result) -> Result {
        let before = signal(SIGINT, SIG_IGN)
        defer { signal(SIGINT, before) }
        return body()
    }

    private static func waitForEnd(of child: pid_t, _ signals: HeldSignals) throws(Errno) -> End {
        while signals.ending == nil {
            if let end = try end(of: child) { return end }
            signals.wait()
        }
        // Two hang-ups at once can make an editor stop the recovery that it started after the first.
        for time in [ownTime, endTime] {
            let deadline = ContinuousClock.now + .milliseconds(time)
            while ContinuousClock.now < deadline {
                if let end = try end(of: child) { return end }
                signals.wait(milliseconds: 20)
            }
            if time == ownTime, let signal = signals.ending { tell(child, signal) }
        }
        return .left(signal: signals.ending ?? SIGTERM)
    }

    /// - Returns: nil while it runs.
    private static func end(of child: pid_t) throws(Errno) -> End? {
        var status: Int32 = 0
        let answer = waitpid(child, &status, WUNTRACED | WNOHANG)
        guard answer == child else {
            if answer == 0 || errno == EINTR { return nil }
            throw .last
        }
        switch status & 0x7F {
        case 0: return .exited(status >> 8 & 0xFF)
        case 0x7F:
            // The shell sees both as one job: it notices the stop, and continues both.
            raise(SIGSTOP)
            kill(child, SIGCONT)
            return nil
        case let number: return .killed(signal: number)
        }
    }

    /// Sends a signal to a program and to its children, because the shell around a command does not forward signals.
    private static func tell(_ process: pid_t, _ signal: Int32) {
        let list = (try? FileDescriptor.open("/proc/\(process)/task/\(process)/children", .readOnly)).map { file in
            defer { try? file.close() }
            return (try? file.readAll(limit: 1 << 16)) ?? []
        }
        for word in (list ?? []).split(separator: UInt8(ascii: " ")) {
            if let child = pid_t(String(decoding: word, as: UTF8.self)) { tell(child, signal) }
        }
        kill(process, signal)
        kill(process, SIGCONT)
    }

    private static var isTerminalGone: Bool {
        isatty(STDIN_FILENO) == 0 && errno == EIO
    }

    /// Takes the terminal back from a group that no longer exists, after its shell was killed. Does not take it from a
    /// running one: after Ctrl-Z and `bg`, the terminal belongs to the shell.
    private static func takeTerminalBack() {
        let owner = tcgetpgrp(STDIN_FILENO)
        guard owner != getpgrp(), owner <= 1 || kill(-owner, 0) == -1 && errno == ESRCH else { return }
        let before = signal(SIGTTOU, SIG_IGN)
        tcsetpgrp(STDIN_FILENO, getpgrp())
        signal(SIGTTOU, before)
    }

    /// Blocks until a key is pressed on the terminal, the terminal is closed, or a signal ends this process.
    static func waitForKey() {
        var before = termios()
        guard tcgetattr(STDIN_FILENO, &before) == 0, let signals = try? HeldSignals([SIGHUP, SIGTERM]) else { return }
        var raw = before
        cfmakeraw(&raw)
        raw.c_oflag = before.c_oflag
        tcsetattr(STDIN_FILENO, TCSADRAIN, &raw)
        while signals.ending == nil {
            guard signals.wait(orFor: .standardInput) else { continue }
            var byte: UInt8 = 0
            _ = try? withUnsafeMutableBytes(of: &byte) { try FileDescriptor.standardInput.read(into: $0) }
            break
        }
        tcsetattr(STDIN_FILENO, TCSADRAIN, &before)
        signals.release()
    }
}
