import FoundationEssentials
import Gists
import GitHub
import Glibc
import SystemCalls
import SystemPackage

/// The embedded GitHub, a separate process that runs as long as this one.
public final class DemoServer {
    /// The port and tokens of the server: the line that it prints when it is ready.
    public struct Address: Decodable, Sendable {
        public var api: String
        public var raw: String
        public var avatars: String
        public var token: String
        public var login: Login
    }

    public let address: Address
    /// A temporary folder that the server removes at its end, even if this process is killed.
    public let scratch: String?
    private let process: pid_t
    /// The server ends when this closes, which the kernel does whatever happens to this process. A signal could reach
    /// another process: the server's process ID is free again as soon as the server has ended.
    private var lifeline: FileDescriptor?
    /// The server's output, open as long as the server runs.
    private let output: FileDescriptor

    private static let secondsToStart = 20
    private static let secondsToStop = 5
    /// The maximum number of lines in the message about a server that did not start.
    private static let mostLines = 10

    /// Starts the server that was built with this program, and waits until it listens.
    public convenience init() throws(LaunchError) { try self.init(path: Self.path()) }

    init(path: String) throws(LaunchError) {
        guard let input = try? FileDescriptor.pipe(options: .closeOnExec),
            let output = try? FileDescriptor.pipe(options: .closeOnExec)
        else { throw LaunchError(Words.Start.demoFailed(Errno.last)) }
        // Removed here if the server does not start, otherwise by the server.
        let folder = try? PrivateFolder(environment: Environment.variables)
        scratch = folder?.path
        let arguments =
            ["--port", "0", "--exit-with-parent", "--github-urls", "--lively"]
            // For trying another account, and the messages for a read-only token.
            + ["--token", "octocat:octocat-token:gist,read:user", "--token", "octocat:read-only-token:read:user"]
            + (scratch.map { ["--scratch", $0] } ?? [])
        let started = ChildProcess.start(
            path, arguments, input: input.readEnd, output: output.writeEnd, errors: output.writeEnd)
        try? input.readEnd.close()
        try? output.writeEnd.close()
        lifeline = input.writeEnd
        self.output = output.readEnd
        do {
            process = try started.get()
        } catch {
            try? input.writeEnd.close()
            try? output.readEnd.close()
            throw LaunchError(Words.Start.demoFailed(error))
        }
        let (address, lines) = Self.readAddress(output.readEnd)
        guard let address else {
            try? input.writeEnd.close()
            try? output.readEnd.close()
            // The other output, of the server or its loader, has the reason.
            throw LaunchError(
                lines.first.map(Words.Start.demoComplained) ?? Words.Start.demoSilent(path),
                more: Array(lines.dropFirst()))
        }
        self.address = address
        _ = folder?.keep()
    }

    /// The demo account's credentials.
    public func credentials() throws -> Credentials {
        Credentials(token: try Token(address.token), source: .option)
    }

    /// Ends the server and waits until it has ended.
    public func stop() {
        guard let lifeline else { return }
        self.lifeline = nil
        try? lifeline.close()
        var end = pollfd(fd: output.rawValue, events: 0, revents: 0)
        _ = poll(&end, 1, Int32(Self.secondsToStop * 1_000))
        // Reaps the process unless the system does that automatically.
        waitpid(process, nil, WNOHANG)
    }

    deinit {
        stop()
        try? output.close()
    }

    private static func path() throws(LaunchError) -> String {
        var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
        let length = readlink("/proc/self/exe", &buffer, buffer.count - 1)
        let own = String(decoding: buffer.prefix(max(0, length)).map(UInt8.init(bitPattern:)), as: UTF8.self)
        let folder = String(own[..<PathText.startOfName(in: own)])
        // Beside this program after a build, and in libexec after an installation.
        let paths = ["", "../libexec/gists-tui/"].map { folder + $0 + "gists-demo-server" }
        guard length > 0, let path = paths.first(where: { access($0, X_OK) == 0 }) else {
            throw LaunchError(Words.Start.demoMissing(paths))
        }
        return path
    }

    /// Reads lines until one is an `Address`, which may come after warnings of the server's loader.
    /// - Returns: nil if none arrives in time; and the first lines before it.
    private static func readAddress(_ output: FileDescriptor) -> (Address?, [String]) {
        let deadline = ContinuousClock.now + .seconds(secondsToStart)
        var lines: [String] = []
        while let line = readLine(output, until: deadline) {
            if let address = try? JSONDecoder().decode(Address.self, from: Data(line)) { return (address, lines) }
            if lines.count < mostLines { lines.append(String(decoding: line, as: UTF8.self)) }
        }
        return (nil, lines)
    }

    /// The next line, or nil if none arrives in time.
    private static func readLine(_ output: FileDescriptor, until deadline: ContinuousClock.Instant) -> [UInt8]? {
        var line: [UInt8] = []
        var byte: UInt8 = 0
        while ContinuousClock.now < deadline {
            guard output.isReadable(within: 1_000) else { continue }
            guard (try? withUnsafeMutableBytes(of: &byte, { try output.read(into: $0) })) == 1 else { return nil }
            if byte == UInt8(ascii: "\n") { return line }
            line.append(byte)
        }
        return nil
    }
}
