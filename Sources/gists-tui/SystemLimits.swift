import Glibc
import Runtime

/// The limits of the system for this process. Libraries crash or hang if they are too low, so they are checked first.
enum SystemLimits {
    private static let megabytes = 256
    private static let files = 32

    /// - Throws: if the limit of memory or open files is too low for a connection to a server.
    static func check() throws(LaunchError) {
        if let limit = limit(RLIMIT_AS), limit < megabytes << 20 {
            throw LaunchError(Words.Start.littleMemory(limit >> 20, needed: megabytes))
        }
        if let limit = limit(RLIMIT_NOFILE), limit < files {
            throw LaunchError(Words.Start.fewFiles(limit, needed: files))
        }
    }

    /// Nil if there is none.
    private static func limit(_ resource: __rlimit_resource) -> Int? {
        var limit = rlimit()
        guard getrlimit(__rlimit_resource_t(resource.rawValue), &limit) == 0 else { return nil }
        return Int(exactly: limit.rlim_cur)
    }
}
