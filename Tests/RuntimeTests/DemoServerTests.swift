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
}
