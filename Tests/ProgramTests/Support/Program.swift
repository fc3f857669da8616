import Foundation
import PseudoTerminal
import TestSupport

/// `gists-tui` as a process without a terminal.
enum Program {
    static let path = Product.path("gists-tui")

    /// What a command left behind.
    struct Result {
        var code: Int32
        var output: Data
        var errors: String
        var text: String { String(decoding: output, as: UTF8.self) }
        var lines: [Substring] { text.split(separator: "\n") }
        var json: Any? { try? JSONSerialization.jsonObject(with: output) }
    }

    /// Runs a command to its end.
    /// - Parameters:
    ///   - environment: all of it but PATH, HOME (an empty folder) and the locale.
    ///   - input: standard input; nothing if nil.
    static func run(
        _ arguments: [String], environment: [String: String] = [:], input: String? = nil
    ) throws -> Result {
        try run(path, arguments, environment: environment, input: input)
    }

    /// Runs a script of the shell that calls the program as `$PROGRAM`.
    static func runScript(_ script: String, environment: [String: String] = [:]) throws -> Result {
        try run("/bin/bash", ["-c", script], environment: environment.merging(["PROGRAM": path]) { $1 })
    }

    /// Runs another program.
    static func run(
        _ program: String, _ arguments: [String], environment: [String: String] = [:], input: String? = nil
    ) throws -> Result {
        let folder = try TestFolder()
        let running = try start(program, arguments, environment: environment, input: input, folder: folder)
        running.process.waitUntilExit()
        return Result(
            code: running.process.terminationReason == .exit
                ? running.process.terminationStatus : 128 + running.process.terminationStatus,
            output: try Data(contentsOf: folder.url("output")),
            errors: try folder.text("errors"))
    }

    /// A process under way; ended when it is let go of.
    final class Running {
        let process: Process
        private let folder: TestFolder

        fileprivate init(_ process: Process, _ folder: TestFolder) {
            self.process = process
            self.folder = folder
        }

        /// Standard output so far.
        var output: String { (try? folder.text("output")) ?? "" }
        /// Standard error so far.
        var errors: String { (try? folder.text("errors")) ?? "" }

        /// Waits for a condition.
        func wait(for what: String, seconds: Double = PseudoTerminal.patience, _ condition: () -> Bool) throws {
            let deadline = Date.now + seconds
            while !condition() {
                guard Date.now < deadline else { throw Missed(what: what, output: output, errors: errors) }
                usleep(1_000)
            }
        }

        /// Waits for the end.
        /// - Returns: the exit code as a shell has it: 128 and its number after a signal.
        func end() throws -> Int32 {
            try wait(for: "the end") { !process.isRunning }
            return process.terminationReason == .exit ? process.terminationStatus : 128 + process.terminationStatus
        }

        private struct Missed: Error {
            var what: String
            var output: String
            var errors: String
        }

        deinit {
            if process.isRunning { kill(process.processIdentifier, SIGKILL) }
        }
    }

    /// Starts a command and leaves it running.
    static func start(_ arguments: [String], environment: [String: String] = [:]) throws -> Running {
        try start(path, arguments, environment: environment, input: nil, folder: TestFolder())
    }

    /// Starts a script of the shell that calls the program as `$PROGRAM`.
    static func startScript(_ script: String, environment: [String: String]) throws -> Running {
        try start(
            "/bin/bash", ["-c", script], environment: environment.merging(["PROGRAM": path]) { $1 }, input: nil,
            folder: TestFolder())
    }

    /// Starts a command as a user from whom the system hides files, which it does not do for root.
    /// - Returns: the command, and that user's number.
    static func startWithoutRights(
        _ arguments: [String], environment: [String: String] = [:], input: String? = nil
    ) throws -> (running: Running, person: uid_t) {
        let command = withoutRights(arguments)
        let running = try start(
            command.program, command.arguments, environment: environment, input: input, folder: TestFolder())
        return (running, getuid() == 0 ? nobody : getuid())
    }

    /// The words that run the program as that person.
    static func withoutRights(_ arguments: [String]) -> (program: String, arguments: [String]) {
        guard getuid() == 0 else { return (path, arguments) }
        let options = ["--reuid", "\(nobody)", "--regid", "\(nobody)", "--clear-groups", path]
        return ("/usr/bin/setpriv", options + arguments)
    }

    /// False where only root gets to the program, in folders of its own.
    static var mayRunWithoutRights: Bool {
        let running = try? startWithoutRights(["--version"]).running
        running?.process.waitUntilExit()
        return running?.process.terminationStatus == 0
    }

    private static let nobody: uid_t = 65_534

    private static func start(
        _ program: String, _ arguments: [String], environment: [String: String], input: String?, folder: TestFolder
    ) throws -> Running {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: program)
        process.arguments = arguments
        process.environment = [
            "PATH": ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin", "HOME": folder.path,
            "LANG": "C.UTF-8",
        ].merging(environment) { $1 }
        for name in ["output", "errors", "input"] {
            try Data((name == "input" ? input ?? "" : "").utf8).write(to: folder.url(name))
        }
        process.standardInput = try FileHandle(forReadingFrom: folder.url("input"))
        process.standardOutput = try FileHandle(forWritingTo: folder.url("output"))
        process.standardError = try FileHandle(forWritingTo: folder.url("errors"))
        try process.run()
        return Running(process, folder)
    }
}
