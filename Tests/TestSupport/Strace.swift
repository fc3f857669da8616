import Foundation

/// The tracer of system calls, which can also make them fail.
public enum Strace {
    public static let path = "/usr/bin/strace"

    /// False where it is missing, or where the system forbids to trace.
    public static var isAllowed: Bool { works([]) }

    /// False where it can't make a system call fail.
    public static var mayInject: Bool { works(["-e", "inject=fcntl:error=ENOLCK"]) }

    private static func works(_ options: [String]) -> Bool {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: path)
        process.arguments = ["-o", "/dev/null"] + options + ["/bin/true"]
        process.standardError = FileHandle.nullDevice
        guard (try? process.run()) != nil else { return false }
        process.waitUntilExit()
        return process.terminationStatus == 0
    }
}
