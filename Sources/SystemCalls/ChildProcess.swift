import Glibc
import SystemPackage

/// Starts programs.
public enum ChildProcess {
    /// Starts a program that does not use this terminal: in a process group of its own, so that it does not receive
    /// Ctrl-C and Ctrl-Z, and with the given standard streams, or /dev/null.
    /// - Parameters:
    ///   - program: a path, or a name to look up in PATH.
    ///   - input: the child's standard input; nil for none.
    ///   - output: the child's standard output; nil for none.
    ///   - errors: the child's standard error; nil for none.
    ///   - held: a file that the child keeps open until its end, as its descriptor 3.
    ///   - hidden: the environment variables that the child must not see.
    /// - Returns: the child's process id, or the `errno` of the failure.
    public static func start(
        _ program: String, _ arguments: [String], input: FileDescriptor? = nil, output: FileDescriptor? = nil,
        errors: FileDescriptor? = nil, holding held: FileDescriptor? = nil, hiding hidden: [String]
    ) -> Result<pid_t, Errno> {
        start(
            program, arguments, streams: [input, output, errors], holding: held, hasOwnGroup: true, hiding: hidden)
    }

    /// Starts a program that uses this terminal: with its streams, and in this process's group, so that it receives
    /// Ctrl-C and Ctrl-Z.
    /// - Parameters:
    ///   - input: the child's standard input; nil for the terminal.
    ///   - held: a file that the child keeps open until its end, as its descriptor 3.
    public static func startInForeground(
        _ program: String, _ arguments: [String], input: FileDescriptor? = nil,
        holding held: FileDescriptor? = nil, hiding hidden: [String]
    ) -> Result<pid_t, Errno> {
        start(
            program, arguments, streams: [input ?? .standardInput, .standardOutput, .standardError], holding: held,
            hasOwnGroup: false, hiding: hidden)
    }

    private static func start(
        _ program: String, _ arguments: [String], streams: [FileDescriptor?], holding held: FileDescriptor?,
        hasOwnGroup: Bool, hiding hidden: [String]
    ) -> Result<pid_t, Errno> {
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        for (stream, source) in streams.enumerated().map({ (Int32($0), $1) }) {
            if let source {
                posix_spawn_file_actions_adddup2(&actions, source.rawValue, stream)
            } else {
                posix_spawn_file_actions_addopen(&actions, stream, "/dev/null", O_RDWR, 0)
            }
        }
        // Last, since one of the other files may have this descriptor here.
        if let held { posix_spawn_file_actions_adddup2(&actions, held.rawValue, 3) }
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        // Children must not inherit ignored and blocked signals.
        var all = sigset_t()
        sigfillset(&all)
        posix_spawnattr_setsigdefault(&attributes, &all)
        var none = sigset_t()
        sigemptyset(&none)
        posix_spawnattr_setsigmask(&attributes, &none)
        let group = hasOwnGroup ? POSIX_SPAWN_SETPGROUP : 0
        let flags = group | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK
        posix_spawnattr_setflags(&attributes, Int16(flags))
        var vector = ([program] + arguments).map { strdup($0) } + [nil]
        defer { vector.forEach { free($0) } }
        var environment = environment(without: hidden)
        var child = pid_t()
        let status = posix_spawnp(&child, program, &actions, &attributes, &vector, &environment)
        return status == 0 ? .success(child) : .failure(Errno(rawValue: status))
    }

    /// The entries of the process's environment, which must not change meanwhile.
    private static func environment(without hidden: [String]) -> [UnsafeMutablePointer<CChar>?] {
        var entries: [UnsafeMutablePointer<CChar>?] = []
        var next = environ
        while let entry = next.pointee {
            let isSecret = hidden.contains { strncmp(entry, $0 + "=", $0.utf8.count + 1) == 0 }
            if !isSecret { entries.append(entry) }
            next += 1
        }
        return entries + [nil]
    }
}
