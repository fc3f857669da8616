import FoundationEssentials
import GitHub
import Glibc
import SystemCalls
import SystemPackage

/// The embedded GitHub, a separate process that runs as long as this one.
public final class DemoServer {
    /// The port and tokens of the server: the one line that it prints when it is ready.
    public struct Address: Decodable, Sendable {
        public var api: String
        public var raw: String
        public var avatars: String
        public var token: String
        public var login: String
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

    /// Starts the server that was built with this program, and waits until it listens.
    public init() throws(LaunchError) {
        let path = try Self.path()
        guard let input = try? FileDescriptor.pipe(options: .closeOnExec),
            let output = try? FileDescriptor.pipe(options: .closeOnExec)
        else { throw LaunchError(Words.Start.demoFailed(Errno.last)) }
        // Removed here if the server does not start, otherwise by the server.
        let folder = try? PrivateFolder(environment: ProcessInfo.processInfo.environment)
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
        let line = Self.readLine(output.readEnd)
        guard let line, let address = try? JSONDecoder().decode(Address.self, from: Data(line)) else {
            try? input.writeEnd.close()
            try? output.readEnd.close()
            // The other output, of the server or its loader, has the reason.
            throw LaunchError(
                line.map { Words.Start.demoComplained(String(decoding: $0, as: UTF8.self)) }
                    ?? Words.Start.demoSilent(path))
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
        let folder = String(own.prefix(through: own.lastIndex(of: "/") ?? own.startIndex))
        // Beside this program after a build, and in libexec after an installation.
        let paths = ["", "../libexec/gists-tui/"].map { folder + $0 + "gists-demo-server" }
        guard length > 0, let path = paths.first(where: { access($0, X_OK) == 0 }) else {
            throw LaunchError(Words.Start.demoMissing(paths))
        }
        return path
    }

    /// The first line, or nil if none arrives in time.
    private static func readLine(_ descriptor: FileDescriptor) -> [UInt8]? {
        let deadline = ContinuousClock.now + .seconds(secondsToStart)
        var line: [UInt8] = []
        var byte: UInt8 = 0
        while ContinuousClock.now < deadline {
            guard descriptor.isReadable(within: 1_000) else { continue }
            guard (try? withUnsafeMutableBytes(of: &byte, { try descriptor.read(into: $0) })) == 1 else { return nil }
            if byte == UInt8(ascii: "\n") { return line }
            line.append(byte)
        }
        return nil
    }
}
