import FoundationEssentials
import GitHub
import Glibc
import Runtime
import SystemCalls
import SystemPackage

/// The programs that the commands and the browser run, with their versions.
struct ProgramFacts: Encodable {
    /// Nil if it is not installed or does not answer.
    var git = Self.version(of: "git")
    var gh = Self.version(of: "gh")

    /// The ways to copy a text: tmux, the installed programs of the desktop, and always the terminal itself (OSC 52).
    static func clipboard(_ environment: [String: String]) -> [String] {
        let tmux = environment["TMUX"]?.isEmpty == false ? ["tmux"] : []
        let programs = Clipboard.programs(environment).compactMap(\.first).filter { isInstalled($0, environment) }
        return tmux + programs + ["terminal"]
    }

    private static func isInstalled(_ program: String, _ environment: [String: String]) -> Bool {
        (environment["PATH"] ?? "").parts(separatedBy: ":").contains { access("\($0)/\(program)", X_OK) == 0 }
    }

    /// The word after `version` in the first line of `PROGRAM --version`.
    private static func version(of program: String) -> String? {
        guard let pipe = try? FileDescriptor.pipe(options: .closeOnExec) else { return nil }
        defer { try? pipe.readEnd.close() }
        let started = ChildProcess.start(
            program, ["--version"], output: pipe.writeEnd, hiding: Credentials.variables)
        try? pipe.writeEnd.close()
        guard case .success(let child) = started else { return nil }
        let line = firstLine(pipe.readEnd)
        kill(-child, SIGKILL)
        waitpid(child, nil, 0)
        let words = line?.parts(separatedBy: " ") ?? []
        return words.firstIndex { $0.isExactly("version") }.flatMap { words.dropFirst($0 + 1).first }.map(String.init)
    }

    /// Nil if the line does not end in time.
    private static func firstLine(_ descriptor: FileDescriptor) -> String? {
        let deadline = ContinuousClock.now + .seconds(3)
        var bytes: [UInt8] = []
        while !bytes.contains(UInt8(ascii: "\n")), bytes.count < 4_096 {
            let left = (deadline - ContinuousClock.now) / .milliseconds(1)
            guard left > 0, descriptor.isReadable(within: Int32(left) + 1) else { return nil }
            var chunk = [UInt8](repeating: 0, count: 1_024)
            guard let count = try? chunk.withUnsafeMutableBytes({ try descriptor.read(into: $0) }), count > 0 else {
                return nil
            }
            bytes += chunk.prefix(count)
        }
        return String(decoding: bytes.prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self)
    }
}
