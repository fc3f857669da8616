import Glibc
import SystemCalls
import SystemPackage

/// A program that has the terminal for itself while this one waits.
enum ForegroundProgram {
    /// How it ended.
    enum End: Hashable, Sendable {
        case exited(Int32)
        case killed(signal: Int32)
        /// This process was asked to end meanwhile: by a signal, or by a terminal that is gone.
        case left(signal: Int32)
    }

    /// Milliseconds in which a program ends by itself that has got the same signal from the terminal.
    private static let ownTime: Int32 = 300
    /// Milliseconds for its end after it was told.
    private static let endTime: Int32 = 2_000
    /// Milliseconds that one signal of a group may come after another.
    private static let signalTime: Int32 = 50

    /// Runs a line of the shell and waits for its end; stops with it where somebody types Ctrl-Z. A signal that ends this
    /// process ends the program, too, and the wait for it.
    /// - Parameters:
    ///   - arguments: what `"$@"` is in the line.
    ///   - input: its standard input; nil for the terminal.
    ///   - held: an open file that the program has for as long as it lives.
    static func run(
        _ line: String, _ arguments: [String] = [], input: FileDescriptor? = nil, holding held: FileDescriptor? = nil
    ) throws(Errno) -> End {
        // The kernel keeps nothing of the end of children where they are ignored (`Main`).
        let signals = try HeldSignals([SIGCHLD, SIGHUP, SIGTERM])
        let flags = fcntl(STDIN_FILENO, F_GETFL)
        defer {
            _ = fcntl(STDIN_FILENO, F_SETFL, flags)
            takeTerminalBack()
            signals.release()
            // Others that ended meanwhile would stay zombies.
            while waitpid(-1, nil, WNOHANG) > 0 {}
        }
        let child = try ChildProcess.startInForeground(
            "/bin/sh", ["-c", line, "gists-tui"] + arguments, input: input, holding: held
        ).get()
        let end = try waitForEnd(of: child, signals)
        if end != .exited(0), signals.ending == nil { signals.wait(milliseconds: signalTime) }
        // What comes after this ends the process by itself.
        if let signal = signals.release() { return .left(signal: signal) }
        return end != .exited(0) && isTerminalGone ? .left(signal: SIGHUP) : end
    }

    private static func waitForEnd(of child: pid_t, _ signals: HeldSignals) throws(Errno) -> End {
        while signals.ending == nil {
            if let end = try end(of: child) { return end }
            signals.wait()
        }
        // Two hang-ups at once can make an editor give up what it is rescuing after the first.
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
            // Both are one job to the shell: it sees that we have stopped, and continues both.
            raise(SIGSTOP)
            kill(child, SIGCONT)
            return nil
        case let number: return .killed(signal: number)
        }
    }

    /// Sends a signal to a program and to what it has started: the shell that a line runs in passes nothing on.
    private static func tell(_ process: pid_t, _ signal: Int32) {
        let list = (try? FileDescriptor.open("/proc/\(process)/task/\(process)/children", .readOnly)).map { file in
            defer { try? file.close() }
            return (try? file.readAll(limit: 1 << 16)) ?? []
        }
        for word in String(decoding: list ?? [], as: UTF8.self).split(separator: " ") {
            if let child = pid_t(word) { tell(child, signal) }
        }
        kill(process, signal)
        kill(process, SIGCONT)
    }

    private static var isTerminalGone: Bool {
        isatty(STDIN_FILENO) == 0 && errno == EIO
    }

    /// A shell that was killed leaves the terminal to a group that is no more. From one that lives it is not taken: after
    /// Ctrl-Z and `bg` the terminal belongs to the shell.
    private static func takeTerminalBack() {
        let owner = tcgetpgrp(STDIN_FILENO)
        guard owner != getpgrp(), owner <= 1 || kill(-owner, 0) == -1 && errno == ESRCH else { return }
        let before = signal(SIGTTOU, SIG_IGN)
        tcsetpgrp(STDIN_FILENO, getpgrp())
        signal(SIGTTOU, before)
    }

    /// Blocks until a key is pressed on the terminal, the terminal is gone, or a signal ends this process.
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
