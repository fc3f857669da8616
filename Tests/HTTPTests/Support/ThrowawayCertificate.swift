import Foundation
import TestSupport

/// A certificate for 127.0.0.1 and the authority that signed it, made for one test, in a folder that goes with it.
final class ThrowawayCertificate: Sendable {
    let folder: TestFolder
    /// What a client has to trust.
    var authority: String { path("authority.pem") }
    var file: String { path("certificate.pem") }
    var key: String { path("key.pem") }

    static var isAvailable: Bool { (try? run("openssl", "version")) != nil }

    init() throws {
        folder = try TestFolder()
        let new = [
            "openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days",
            "1",
        ]
        try run(new + ["-subj", "/CN=test authority", "-keyout", path("authority-key.pem"), "-out", authority])
        try run(
            new + [
                "-subj", "/CN=test", "-addext", "subjectAltName=IP:127.0.0.1", "-addext",
                "basicConstraints=critical,CA:FALSE", "-CA", authority, "-CAkey", path("authority-key.pem"),
                "-keyout", key, "-out", file,
            ])
    }

    private func path(_ name: String) -> String { folder.url(name).path }
}

/// Runs a program of the path to its end; throws where it is not there or fails.
func run(_ arguments: String...) throws { try run(arguments) }

private func run(_ arguments: [String]) throws {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = arguments
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    if process.terminationStatus != 0 { throw CocoaError(.executableNotLoadable) }
}

/// What a program of the path writes to its standard output.
func output(of arguments: String...) throws -> String {
    let process = Process()
    let pipe = Pipe()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = arguments
    process.standardOutput = pipe
    try process.run()
    let output = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return String(decoding: output, as: UTF8.self)
}
