import Foundation
import PseudoTerminal
import TestSupport

/// One demo server for all tests of a run. It ends with the process that runs them.
final class Demo: Sendable {
    static let shared = Result { try Demo() }

    private struct Address: Decodable {
        var api, raw, avatars, token, login: String
    }

    let api: String
    let raw: String
    let avatars: String
    let token: String
    let login: String
    /// What it ends with: nobody else holds the other end of its standard input.
    private let lifeline = Pipe()

    private init() throws {
        let process = Process()
        let output = Pipe()
        process.executableURL = URL(fileURLWithPath: Product.path("gists-demo-server"))
        // A gist that appears between two pages would be on both.
        process.arguments = [
            "--port", "0", "--exit-with-parent", "--anonymous-limit", "100000", "--no-new-gists",
        ]
        process.standardInput = lifeline
        process.standardOutput = output
        try process.run()
        var line = Data()
        while let byte = try output.fileHandleForReading.read(upToCount: 1), byte != Data("\n".utf8) { line += byte }
        let address = try JSONDecoder().decode(Address.self, from: line)
        (api, raw, avatars) = (address.api, address.raw, address.avatars)
        (token, login) = (address.token, address.login)
    }

    /// Runs a command against it.
    static func run(_ arguments: [String], environment: [String: String] = [:]) throws -> Program.Result {
        try Program.run(arguments + ["--api-url", shared.get().api], environment: environment)
    }

    /// The id of the gist with this description.
    static func gist(_ description: String) throws -> String {
        let list = try run(["list", "--json", "--limit", "100"]).json as? [[String: Any]] ?? []
        return list.first { $0["description"] as? String == description }?["id"] as? String ?? "none"
    }
}
