import GitHub
import Glibc
import HTTP

extension Client {
    /// A page of a feed over a warm connection, from the question to the models.
    func answerPages() async throws {
        let configuration = try APIConfiguration(apiURL: prefix, userAgent: "http-bench")
        let github = GitHubAPIManager(configuration: configuration, transport: transport)
        _ = try await github.gists(.everyone)
        try await answerLines {
            let page = try await github.gists(.everyone)
            guard page.gists.count == 100, page.skipped == 0 else { exit(1) }
        }
    }
}
