import Concurrency
import Foundation
import GitHub
import HTTP
import TestSupport
import Testing

@testable import Runtime

@Suite(.blocking) struct `Demo server` {
    @Test("listens once it is there, takes its token, and is gone after its stop")
    func lifecycle() throws {
        let server = try DemoServer()
        let configuration = try APIConfiguration(
            apiURL: server.address.api, credentials: server.credentials(), userAgent: "tests")
        let manager = GitHubAPIManager(configuration: configuration)
        let user = try Blocking.run { try await manager.currentUser() }
        #expect(user.login == server.address.login)
        server.stop()
        #expect(throws: APIError.self) { try Blocking.run { try await manager.currentUser() } }
    }

    private func script(_ lines: String, in folder: TestFolder) throws -> String {
        let path = try folder.file("server", "#!/bin/sh\n\(lines)\n")
        chmod(path, 0o755)
        return path
    }

    @Test("may say something before its address")
    func warnings() throws {
        let folder = try TestFolder()
        let lines = "echo a warning >&2; echo another >&2; exec '\(Product.path("gists-demo-server"))' \"$@\""
        let server = try DemoServer(path: script(lines, in: folder))
        #expect(!server.address.login.rawValue.isEmpty)
        server.stop()
    }

    @Test("says why it did not start")
    func complaint() throws {
        let folder = try TestFolder()
        let path = try script("echo a warning; echo the reason >&2; exit 1", in: folder)
        let error = #expect(throws: LaunchError.self) { _ = try DemoServer(path: path) }
        #expect(error?.message == "The demo server did not start. It says: a warning" && error?.more == ["the reason"])
    }
}
