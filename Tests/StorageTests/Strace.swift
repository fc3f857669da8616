import Foundation

/// The tracer of system calls, which can also make them fail.
enum Strace {
    static let path = "/usr/bin/strace"

    /// False where it is missing, or where the system forbids to trace.
    static var isAllowed: Bool {
        guard
            let process = try? Process.run(
                URL(filePath: path), arguments: ["-o", "/dev/null", "-e", "inject=fcntl:error=ENOLCK", "/bin/true"])
        else { return false }
        process.waitUntilExit()
        return process.terminationStatus == 0
    }
}
