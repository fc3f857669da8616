/// The command line.
struct Options: Sendable {
    var port: UInt16 = 0
    var token = "demo-token"
    /// Requests an hour without a token, as on GitHub.
    var anonymousLimit = 60
    var latency: Duration = .zero
    /// Stands still if given: then every run gives the same bytes.
    var now: Timestamp?
    var replay: String?
    var exitsWithParent = false
    /// Whether URLs name GitHub's hosts; the client knows where these are.
    var hasGitHubURLs = false
    /// Whether each refresh of the public list finds a new gist.
    var isLively = false
    var scratch: String?
    /// Statuses by the number of the API request (1-based) that gets them.
    var failures: [Int: Int] = [:]

    static let usage = """
        usage: gists-demo-server [options]

        An imitation of GitHub's gists API on the loopback interface, with sample gists. Prints one line of JSON with
        its URLs as soon as it listens, and serves until it gets SIGTERM or SIGINT.

          --port N             the API's port; 0, the default, takes a free one, as raw files and avatars always do
          --token TEXT         the token of the demo account (\(Options().token))
          --anonymous-limit N  requests an hour without a token (\(Options().anonymousLimit), as on GitHub)
          --now TIME           ISO 8601; the gists' times hang on it instead of on the start, and it stands still
          --latency MS         wait before each answer, at most 30000
          --fail STATUS@N,…    answer the Nth API request with this status
          --replay DIR         answer with the recorded exchanges of DIR/*.json instead of the sample gists
          --github-urls        name GitHub's hosts in answers, for a client that sends them here
          --lively             publish a gist with each further request for the first page of the public list
          --exit-with-parent   also stop when standard input ends or the parent process is gone
          --scratch DIR        remove this folder at the end
          --help               print this
        """

    enum Failure: Error {
        case help
        case message(String)
    }

    init() {}

    /// - Parameter arguments: without the program's name.
    init(_ arguments: [String]) throws(Failure) {
        var rest = arguments[...]
        while let argument = rest.popFirst() {
            let parts = argument.split(separator: "=", maxSplits: 1).map(String.init)
            let name = parts.first ?? ""
            switch name {
            case "--help" where parts.count == 1: throw .help
            case "--exit-with-parent" where parts.count == 1: exitsWithParent = true
            case "--github-urls" where parts.count == 1: hasGitHubURLs = true
            case "--lively" where parts.count == 1: isLively = true
            default: try set(name, to: parts.count == 2 ? parts[1] : nil, else: &rest)
            }
        }
    }

    private mutating func set(_ name: String, to given: String?, else rest: inout ArraySlice<String>) throws(Failure) {
        let known = ["--port", "--token", "--anonymous-limit", "--now", "--latency", "--fail", "--replay", "--scratch"]
        guard known.contains(name) else { throw .message("unknown option \(name)") }
        guard let value = given ?? rest.popFirst(), !value.isEmpty else { throw .message("\(name) needs a value") }
        func wrong(_ wanted: String) -> Failure { .message("\(name) takes \(wanted), not “\(value)”") }
        switch name {
        case "--port":
            guard let number = UInt16(value) else { throw wrong("a number from 0 to 65535") }
            port = number
        case "--token": token = value
        case "--anonymous-limit":
            guard let number = Int(value), number >= 0 else { throw wrong("a number") }
            anonymousLimit = number
        case "--now":
            guard let time = Timestamp(iso: value) else { throw wrong("a time such as 2026-03-01T12:00:00Z") }
            now = time
        case "--latency":
            guard let number = Int(value), 0...30_000 ~= number else { throw wrong("milliseconds from 0 to 30000") }
            latency = .milliseconds(number)
        case "--fail":
            for item in value.split(separator: ",") {
                let numbers = item.split(separator: "@").compactMap { Int($0) }
                guard numbers.count == 2, 400...599 ~= numbers[0] else { throw wrong("items such as 503@2") }
                failures[numbers[1]] = numbers[0]
            }
        case "--scratch": scratch = value
        default: replay = value
        }
    }
}
