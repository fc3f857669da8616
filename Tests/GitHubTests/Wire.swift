import Concurrency
import Foundation
import HTTP
import LoopbackServer

@testable import GitHub

/// What tests over real sockets share.
enum Wire {
    /// The proxies of whoever runs the tests are none of theirs.
    static let transport = CurlTransport(configuration: CurlConfiguration(environment: [:]))

    static func manager(
        _ server: LoopbackServer, token: String? = nil, apiPath: String = "", transport: any Transport = transport,
        cache: (any ResponseCache)? = MemoryResponseCache()
    ) throws -> GitHubAPIManager {
        let credentials = try token.map { Credentials(token: try Token($0), source: .option) }
        let configuration = try APIConfiguration(
            apiURL: server.url + apiPath, credentials: credentials, userAgent: "gists-tui/test")
        return GitHubAPIManager(configuration: configuration, transport: transport, cache: cache, clock: HastyClock())
    }

    static func gistJSON(_ id: String, _ fields: String = "") -> String {
        #"{"id":"\#(id)","created_at":"2015-02-11T21:12:35Z","updated_at":"2016-02-29T00:00:00Z"\#(fields.isEmpty ? "" : ",")\#(fields)}"#
    }

    static let date = Date(timeIntervalSince1970: 1_423_689_155)
}

/// Sleeps for no time at all, so that retries come at once.
struct HastyClock: TimeSource {
    var now: Date { Date(timeIntervalSince1970: 1_763_726_400) }

    func sleep(for duration: Duration) async throws(CancellationError) {
        if Task.isCancelled { throw CancellationError() }
    }
}
