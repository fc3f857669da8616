import Foundation
import TestSupport
import Testing

/// A running `gists-demo-server`; stops with the last reference to it, and with this process.
final class DemoServer: Sendable {
    let api: Client
    let raw: Client
    let avatars: Client
    let token: String
    let login: String
    private let running: Running

    /// For everything that changes nothing: the same gists and times on every run, and limits far away.
    static let shared = Result { try DemoServer("--now", pinnedTime, "--anonymous-limit", "100000") }
    static let pinnedTime = "2026-03-01T12:00:00Z"

    convenience init(_ arguments: String...) throws { try self.init(arguments) }

    init(_ arguments: [String]) throws {
        running = try Running(arguments + ["--exit-with-parent"])
        let line = try #require(try JSONSerialization.jsonObject(with: running.firstLine()) as? [String: String])
        api = try Client(url: #require(line["api"]))
        raw = try Client(url: #require(line["raw"]))
        avatars = try Client(url: #require(line["avatars"]))
        token = try #require(line["token"])
        login = try #require(line["login"])
    }

    deinit { running.process.terminate() }
}

/// The server's process with its three streams.
final class Running: Sendable {
    let process = Process()
    let input = Pipe()
    private let output = Pipe()
    private let errors = Pipe()

    static let executable = Product.path("gists-demo-server")

    init(_ arguments: [String], launcher: (String, [String])? = nil) throws {
        process.executableURL = URL(fileURLWithPath: launcher?.0 ?? Self.executable)
        process.arguments = (launcher?.1 ?? []) + arguments
        process.standardInput = input
        process.standardOutput = output
        process.standardError = errors
        try process.run()
        // Else this process would hold the ends open that tell of the other's death.
        try output.fileHandleForWriting.close()
        try errors.fileHandleForWriting.close()
        try input.fileHandleForReading.close()
    }

    /// What it says once it listens; nothing if it ended before.
    func firstLine() -> Data {
        var line = Data()
        let end = Data("\n".utf8)
        while let byte = try? output.fileHandleForReading.read(upToCount: 1), !byte.isEmpty, byte != end {
            line += byte
        }
        return line
    }

    /// Returns once the process and whoever else had its output are gone.
    func waitForEndOfOutput() { _ = try? output.fileHandleForReading.readToEnd() }

    /// The exit status and what it said on standard error.
    func end() -> (status: Int32, errors: String) {
        let text = (try? errors.fileHandleForReading.readToEnd()) ?? Data()
        process.waitUntilExit()
        return (process.terminationStatus, String(decoding: text, as: UTF8.self))
    }
}
