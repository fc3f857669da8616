import Glibc

/// A limit of the system that is too low for this process. Libraries crash or hang then, so limits are checked first.
public enum SystemLimit: Sendable {
    /// Megabytes of memory (`ulimit -v`).
    case memory(Int, needed: Int)
    /// Open files (`ulimit -n`).
    case files(Int, needed: Int)

    /// The first limit that is too low for connections; nil if there is none.
    public static func tooLow() -> SystemLimit? {
        let (megabytes, files) = (256, 32)
        if let limit = limit(RLIMIT_AS), limit < megabytes << 20 { return .memory(limit >> 20, needed: megabytes) }
        if let limit = limit(RLIMIT_NOFILE), limit < files { return .files(limit, needed: files) }
        return nil
    }

    /// Nil if there is none.
    private static func limit(_ resource: __rlimit_resource) -> Int? {
        var limit = rlimit()
        guard getrlimit(__rlimit_resource_t(resource.rawValue), &limit) == 0 else { return nil }
        return Int(exactly: limit.rlim_cur)
    }
}
