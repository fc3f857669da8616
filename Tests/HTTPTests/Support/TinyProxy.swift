import Foundation

/// tinyproxy on a port of its own, with a password where one is given.
final class TinyProxy {
    let address: String
    private let folder: URL
    private let process = Process()

    static var isAvailable: Bool { (try? run("tinyproxy", "-v")) != nil }

    /// - Parameter user: name and password, `name:password`.
    init(user: String? = nil) throws {
        let port = try freePorts(for: [0])[0] ?? 0
        address = "127.0.0.1:\(port)"
        folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        var lines = ["Port \(port)", "Listen 127.0.0.1", "LogLevel Connect", "LogFile \"\(folder.path)/log\""]
        if let user { lines.append("BasicAuth \(user.replacing(":", with: " "))") }
        let file = folder.appendingPathComponent("tinyproxy.conf")
        try (lines.joined(separator: "\n") + "\n").write(to: file, atomically: true, encoding: .utf8)
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = ["tinyproxy", "-d", "-c", file.path]
        process.standardOutput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        try process.run()
    }

    /// What it says of its connections.
    var log: String { (try? String(contentsOf: folder.appendingPathComponent("log"), encoding: .utf8)) ?? "" }

    deinit {
        kill(process.processIdentifier, SIGKILL)
        try? FileManager.default.removeItem(at: folder)
    }
}
