import Foundation
import Gists
import GitHub
import HTTP
import LoopbackServer
import Storage
import TestSupport
import Testing

@testable import Repository

@Suite("B16: pages without an end", .blocking) struct EndlessPagesTests {
    private let server: LoopbackServer
    private let folder: TestFolder
    private let repository: OneShotRepository

    init() throws {
        (server, folder) = (try LoopbackServer(), try TestFolder())
        let configuration = try APIConfiguration(
            apiURL: server.url, credentials: Credentials(token: try Token("ghp_x"), source: .option),
            userAgent: "tests")
        let manager = GitHubAPIManager(
            configuration: configuration,
            transport: CurlTransport(configuration: CurlConfiguration(environment: [:])))
        repository = OneShotRepository(
            manager: manager, queue: StoreQueue(folder: folder.path, key: AccountKey(api: "https://api.example.com")),
            blobs: nil, isOffline: false)
    }

    /// Pages of a hundred elements each; every page links to a next one.
    /// - Parameter first: the number of the first element of a page.
    private func serve(_ path: String, first: @escaping @Sendable (_ page: Int) -> Int) {
        server.on(path) { [url = server.url] request in
            let items = URLComponents(string: request.target)?.queryItems
            let page = items?.first { $0.name == "page" }?.value.flatMap { Int($0) } ?? 1
            let elements = (first(page)..<first(page) + 100).map(Self.element)
            return .json(
                "[\(elements.joined(separator: ","))]",
                headers: [("Link", "<\(url)\(path)?page=\(page + 1)>; rel=\"next\"")])
        }
    }

    /// What reads as a gist, a fork, a comment and a revision.
    private static func element(_ number: Int) -> String {
        let time = #""2026-01-01T00:00:00Z""#
        let id = number >= 1_000_000 ? "\(number)" : #""\#(number)""#
        return
            #"{"id":\#(id),"version":"\#(number)","body":"b","created_at":\#(time),"updated_at":\#(time),"committed_at":\#(time)}"#
    }

    @Test("B16: forks, revisions and lists end with the page that brings nothing new")
    func sameAgain() throws {
        for path in ["/gists/1/forks", "/gists/1/commits", "/gists/starred", "/gists"] { serve(path) { _ in 0 } }
        #expect(try repository.forks(of: "1", limit: 10_000).elements.count == 100)
        #expect(try repository.revisions(of: "1", limit: 10_000).elements.count == 100)
        #expect(try repository.gists(.starred, limit: 10_000).count == 100)
        #expect(try repository.gists(.mine, limit: 10_000).count == 100)
        #expect(server.requests.count == 8)
    }

    @Test("B16: so do comments, also where the program looks for one of its own")
    func sameComments() async throws {
        serve("/gists/1/comments") { _ in 1_000_000 }
        let comments = try repository.comments(of: "1")
        #expect(comments.elements.count == 100 && comments.isComplete)
        server.on("/user", .json(#"{"login":"mira"}"#))
        server.on("/gists/1", .json(Self.element(1)))
        server.on("/gists/1/comments") { request in
            if request.method == "POST" { return .status(502) }
            let page = (1_000_000..<1_000_100).map(Self.element).joined(separator: ",")
            return .json("[\(page)]")
        }
        await #expect(throws: APIError.self) { _ = try await repository.writer.addComment("text", to: "1") }
        #expect(server.requests(for: "/gists/1/comments").count { $0.method == "GET" } == 4)
    }

    @Test("B16: of a list that goes on for ever so many pages are asked for, and that there is more is known")
    func everNew() throws {
        serve("/gists/1/comments") { 1_000_000 + $0 * 100 }
        let comments = try repository.comments(of: "1")
        #expect(comments.elements.count == 100 * PagedList<Gists.Comment>.mostPages && !comments.isComplete)
        #expect(server.requests.count == PagedList<Gists.Comment>.mostPages)
    }

    @Test("C1: of more than the limit no more is asked for than it takes, and that there is more is known")
    func limited() throws {
        serve("/gists/1/forks") { $0 * 100 }
        let forks = try repository.forks(of: "1", limit: 150)
        #expect(forks.elements.map(\.id) == (100..<250).map { GistID("\($0)") } && !forks.isComplete)
        #expect(server.requests.count == 2)
        #expect(try !repository.forks(of: "1", limit: 200).isComplete)
        server.on("/gists/1/forks", .json("[\(Self.element(1))]"))
        let all = try repository.forks(of: "1", limit: 1)
        #expect(all.elements.count == 1 && all.isComplete)
    }
}
