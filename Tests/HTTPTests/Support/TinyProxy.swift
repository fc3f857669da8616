import Foundation
import TestSupport

/// tinyproxy on a port of its own, with a password where one is given.
final class TinyProxy {
    let address: String
    private let folder: TestFolder
    private let process = Process()

    static var isAvailable: Bool { (try? run("tinyproxy", "-v")) != nil }

    /// - Parameter user: name and password, `name:password`.
    init(user: String? = nil) throws {
        let port = try freePorts(for: [0])[0] ?? 0
        address = "127.0.0.1:\(port)"
        folder = try TestFolder()
        var lines = ["Port \(port)", "Listen 127.0.0.1", "LogLevel Connect", "LogFile \"\(folder.path)/log\""]
        if let user { lines.append("BasicAuth \(user.replacing(":", with: " "))") }
        let file = try folder.file("tinyproxy.conf", lines.joined(separator: "\n") + "\n")
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = ["tinyproxy", "-d", "-c", file]
        process.standardOutput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        try process.run()
    }

    /// What it says of its connections.
    var log: String { (try? folder.text("log")) ?? "" }

    deinit { kill(process.processIdentifier, SIGKILL) }
}
