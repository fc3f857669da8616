import Glibc
import SystemPackage

/// Starts programs.
public enum ChildProcess {
    /// Starts a program that has nothing to do with this terminal: in a process group of its own, so that Ctrl-C and Ctrl-Z
    /// are none of its, with its standard streams where they are told, else at /dev/null.
    /// - Parameters:
    ///   - program: a path, or a name to be looked up in PATH.
    ///   - input: what the child reads; nil for nothing.
    ///   - output: where the child writes; nil for nowhere.
    ///   - errors: where it writes what went wrong; nil for nowhere.
    ///   - held: an open file that the child has for as long as it lives, as its descriptor 3.
    ///   - hidden: the variables of the environment that the child is not to see.
    /// - Returns: the child's process id, or the `errno` of why there is none.
    public static func start(
        _ program: String, _ arguments: [String], input: FileDescriptor? = nil, output: FileDescriptor? = nil,
        errors: FileDescriptor? = nil, holding held: FileDescriptor? = nil, hiding hidden: [String]
    ) -> Result<pid_t, Errno> {
        start(
            program, arguments, streams: [input, output, errors], holding: held, hasOwnGroup: true, hiding: hidden)
    }

    /// Starts a program that gets this terminal: with its streams, and in this process's group, so that Ctrl-C and Ctrl-Z
    /// are its own.
    /// - Parameters:
    ///   - input: what the child reads; nil for the terminal.
    ///   - held: an open file that the child has for as long as it lives, as its descriptor 3.
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
        // Last: one of the others may have this number here.
        if let held { posix_spawn_file_actions_adddup2(&actions, held.rawValue, 3) }
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        // What this process ignores or blocks is not for its children to inherit.
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

    /// The entries of the process's own environment, which must not change meanwhile.
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
