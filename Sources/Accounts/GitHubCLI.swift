import Concurrency
import GitHub
import Glibc
import SystemCalls
import SystemPackage

/// `gh`, where it is installed: who has signed in there needs no other token.
struct GitHubCLI: Sendable {
    /// `gh` asks nobody anything: its token lies on this machine, in a keyring perhaps.
    private static let usualTimeout = Duration.seconds(10)
    /// More than any token has.
    private static let longest = 4_096

    private let path: String
    private let timeout: Duration

    init(environment: [String: String], timeout: Duration = usualTimeout) {
        path = environment["PATH"] ?? ""
        self.timeout = timeout
    }

    /// Blocks until `gh` has answered or the time is over.
    /// - Parameter login: whose token; nil for that of the account that is active there.
    /// - Returns: nil where `gh` is not installed or has no token for the host.
    func token(host: String, login: String? = nil) throws(CredentialsError) -> Token? {
        // It knows no hosts with ports.
        guard !host.contains(":"), let program else { return nil }
        guard let pipe = try? FileDescriptor.pipe(options: .closeOnExec) else { return nil }
        defer { try? pipe.readEnd.close() }
        let arguments = ["auth", "token", "--hostname", host] + (login.map { ["--user", $0] } ?? [])
        let started = ChildProcess.start(
            program, arguments, output: pipe.writeEnd, hiding: Credentials.variables)
        try? pipe.writeEnd.close()
        guard case .success(let child) = started else { return nil }
        let answer = Self.readAll(pipe.readEnd, timeout)
        if answer == nil { kill(-child, SIGKILL) }
        // Where nobody else does it.
        waitpid(child, nil, answer == nil ? 0 : WNOHANG)
        guard let answer else {
            throw CredentialsError(source: .gitHubCLI, reason: .unreadable(Words.GitHubCLI.timedOut + "."))
        }
        guard answer.contains(where: { $0 > 0x20 }) else { return nil }
        do {
            return try Token(String(decoding: answer, as: UTF8.self))
        } catch {
            throw CredentialsError(source: .gitHubCLI, reason: .malformed)
        }
    }

    /// Where it lies. Asking the system first costs less than a process that finds nothing.
    private var program: String? {
        path.split(separator: ":").map { "\($0)/gh" }.first { $0.hasPrefix("/") && access($0, X_OK) == 0 }
    }

    /// Nil where the time is over before the end has come.
    private static func readAll(_ descriptor: FileDescriptor, _ timeout: Duration) -> [UInt8]? {
        let deadline = ContinuousClock.now + timeout
        var bytes: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: longest)
        while bytes.count < longest {
            let left = deadline - .now
            guard left > .zero else { return nil }
            guard descriptor.isReadable(within: Int32(min(left / .milliseconds(1), 60_000)) + 1) else { continue }
            guard let count = try? chunk.withUnsafeMutableBytes({ try descriptor.read(into: $0) }) else { return nil }
            if count == 0 { return bytes }
            bytes += chunk[..<count]
        }
        return bytes
    }
}
