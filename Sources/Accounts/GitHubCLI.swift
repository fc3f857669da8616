import Gists
import GitHub
import Glibc
import SystemCalls
import SystemPackage

/// `gh`, if it is installed: users who have signed in there need no other token.
struct GitHubCLI: Sendable {
    /// The time limit. `gh` needs no network for this: its token is on this machine, possibly in a keyring.
    private static let usualTimeout = Duration.seconds(10)
    /// The maximum size of a token.
    private static let longest = 4_096

    private let path: String
    private let timeout: Duration

    init(environment: [String: String], timeout: Duration = usualTimeout) {
        path = environment["PATH"] ?? ""
        self.timeout = timeout
    }

    /// Blocks until `gh` has returned a token or the time is over.
    /// - Parameter login: the owner of the token; nil for the active account.
    /// - Returns: nil if `gh` is not installed or has no token for the host.
    func token(host: String, login: Login? = nil) throws(CredentialsError) -> Token? {
        // `gh` does not support hosts with ports.
        guard !host.contains(":"), let program else { return nil }
        guard let pipe = try? FileDescriptor.pipe(options: .closeOnExec) else { return nil }
        defer { try? pipe.readEnd.close() }
        let arguments = ["auth", "token", "--hostname", host] + (login.map { ["--user", $0.rawValue] } ?? [])
        let started = ChildProcess.start(
            program, arguments, output: pipe.writeEnd, hiding: Credentials.variables)
        try? pipe.writeEnd.close()
        guard case .success(let child) = started else { return nil }
        let answer = Self.readAll(pipe.readEnd, timeout)
        if answer == nil { kill(-child, SIGKILL) }
        // Reap the child, in case no other code does.
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

    /// The path of the program. Searching it first is cheaper than starting a process that fails.
    private var program: String? {
        path.split(separator: ":").map { "\($0)/gh" }.first { $0.hasPrefix("/") && access($0, X_OK) == 0 }
    }

    /// Nil if the time is over before the end of the output.
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
