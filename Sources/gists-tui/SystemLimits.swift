import Glibc
import Runtime

/// What the system lets this process have. Libraries below crash or wait for ever where it is too little, so it is asked for
/// before they are used.
enum SystemLimits {
    private static let megabytes = 256
    private static let files = 32

    /// - Throws: where memory or open files are too few to talk to a server.
    static func check() throws(LaunchError) {
        if let limit = limit(RLIMIT_AS), limit < megabytes << 20 {
            throw LaunchError(Words.Start.littleMemory(limit >> 20, needed: megabytes))
        }
        if let limit = limit(RLIMIT_NOFILE), limit < files {
            throw LaunchError(Words.Start.fewFiles(limit, needed: files))
        }
    }

    /// Nil where there is none.
    private static func limit(_ resource: __rlimit_resource) -> Int? {
        var limit = rlimit()
        guard getrlimit(__rlimit_resource_t(resource.rawValue), &limit) == 0 else { return nil }
        return Int(exactly: limit.rlim_cur)
    }
}
