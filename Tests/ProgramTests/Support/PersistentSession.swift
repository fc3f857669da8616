import Foundation
import LoopbackServer
import PseudoTerminal
import TestSupport

/// A server and a folder that several runs of the browser share.
struct PersistentSession {
    let server: LoopbackServer
    let folder: TestFolder

    /// - Parameter gists: numbers of gists that the server lists and serves.
    init(_ gists: ClosedRange<Int> = 1...3) throws {
        server = try LoopbackServer()
        folder = try TestFolder()
        Self.serve(gists, on: server)
    }

    static func serve(_ gists: ClosedRange<Int>, on server: LoopbackServer) {
        server.on("/gists/public", Sample.page(gists))
        for number in gists { server.on("/gists/\(number)", .json(Sample.json(Sample.gist(number)))) }
    }

    /// Of a start at the top of the list.
    var options: [String] { shared + ["--fresh"] }

    private var shared: [String] { ["--api-url", server.url, "--cache-dir", folder.path + "/cache"] }

    /// - Parameter resumes: whether it begins where the last run ended.
    func open(
        _ arguments: [String] = [], token: String? = nil, resumes: Bool = false, until text: String? = nil
    ) throws -> PseudoTerminal {
        try Browser.open(
            (resumes ? shared : options) + arguments, environment: token.map { ["GH_ENTERPRISE_TOKEN": $0] } ?? [:],
            columns: 120, rows: 30, until: text)
    }

    /// Runs the browser until these keys have shown that, and quits.
    func run(_ arguments: [String] = [], keys: String = "", until text: String, token: String? = nil) throws {
        let terminal = try open(arguments, token: token, until: " 1/")
        try terminal.type(keys, until: text)
        try terminal.quit()
    }
}
