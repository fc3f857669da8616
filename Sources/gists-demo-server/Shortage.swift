import Foundation

/// The system's limits that are too low for this process: the libraries would crash, or wait for a thread for ever.
enum Shortage {
    private static let megabytes = 256
    private static let files = 32

    /// The first limit that is too low; nil if there is none.
    static func found() -> String? {
        if let limit = limit(RLIMIT_AS), limit < megabytes << 20 {
            return "the memory is limited to \(limit >> 20) MB (ulimit -v); \(megabytes) MB are needed"
        }
        if let limit = limit(RLIMIT_NOFILE), limit < files {
            return "only \(limit) files may be open (ulimit -n); \(files) are needed"
        }
        // One for each processor; one for each of three ports, one for timers, and two that wait to end the process.
        let threads = ProcessInfo.processInfo.activeProcessorCount + 6
        if SystemThread.canStart(threads) { return nil }
        return "\(threads) threads can't be started: ulimit -u or ulimit -v may be too low"
    }

    /// Nil if there is none.
    private static func limit(_ resource: __rlimit_resource) -> Int? {
        var limit = rlimit()
        guard getrlimit(__rlimit_resource_t(resource.rawValue), &limit) == 0 else { return nil }
        return Int(exactly: limit.rlim_cur)
    }
}
