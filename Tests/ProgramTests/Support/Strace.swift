import Foundation

/// The tracer of system calls.
enum Strace {
    static let path = "/usr/bin/strace"

    /// False where it is missing, or where the system forbids to trace.
    static var isAllowed: Bool {
        guard FileManager.default.isExecutableFile(atPath: path) else { return false }
        let process = Process()
        process.executableURL = URL(fileURLWithPath: path)
        process.arguments = ["-o", "/dev/null", "/bin/true"]
        process.standardError = FileHandle.nullDevice
        guard (try? process.run()) != nil else { return false }
        process.waitUntilExit()
        return process.terminationStatus == 0
    }
}
