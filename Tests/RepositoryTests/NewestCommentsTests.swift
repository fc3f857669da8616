import Foundation
import GitHub
import HTTP
import LoopbackServer
import Testing

@testable import Repository

@Suite struct NewestCommentsTests {
    private let server: LoopbackServer
    private let manager: GitHubAPIManager

    init() throws {
        server = try LoopbackServer()
        let configuration = try APIConfiguration(apiURL: server.url, userAgent: "tests")
        manager = GitHubAPIManager(
            configuration: configuration,
            transport: CurlTransport(configuration: CurlConfiguration(environment: [:])))
    }

    /// A gist with so many comments, numbered from 1, the oldest.
    private func serve(_ count: @escaping @Sendable (_ page: Int) -> Range<Int>) {
        server.on("/gists/1/comments") { request in
            let items = URLComponents(string: request.target)?.queryItems
            let page = items?.first { $0.name == "page" }?.value.flatMap { Int($0) } ?? 1
            let comments = count(page).map { number in
                """
                {"id": \(number), "body": "text", "created_at": "2026-01-01T00:00:00Z", "updated_at": "2026-01-01T00:00:00Z"}
                """
            }
            return .json("[\(comments.joined(separator: ","))]")
        }
    }

    private func pages(of total: Int) -> @Sendable (Int) -> Range<Int> {
        { page in min((page - 1) * 100, total) + 1..<min(page * 100, total) + 1 }
    }

    @Test("R7: the newest page is found where comments came or went since they were counted")
    func moved() async throws {
        serve(pages(of: 230))
        for count in [230, 0, 95, 400] {
            let found = try await manager.newestComments(on: "1", count: count)
            #expect(found.map(\.id) == Array(201...230), "counted \(count)")
        }
    }

    @Test("R7: a number of comments that is far from the truth, and pages without end, cost a dozen requests at most")
    func absurd() async throws {
        serve(pages(of: 30))
        #expect(try await manager.newestComments(on: "1", count: 2_000_000_000).map(\.id) == Array(1...30))
        #expect(server.requests.count <= 12)
        serve { page in page * 100..<page * 100 + 100 }
        let before = server.requests.count
        #expect(try await manager.newestComments(on: "1", count: 0).count == 100)
        #expect(server.requests.count - before <= 12)
    }
}
