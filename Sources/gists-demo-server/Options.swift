/// The command line.
struct Options: Sendable {
    var port: UInt16 = 0
    var token = "demo-token"
    /// Further tokens, of this account or others.
    var tokens: [TokenOption] = []
    /// The result of a device flow.
    var device = DeviceFlow.Outcome.approved
    /// The hourly limit without a token, as on GitHub.
    var anonymousLimit = 60
    var latency: Duration = .zero
    /// A fixed current time, so that every run gives the same bytes; nil to use the real time.
    var now: Timestamp?
    var replay: String?
    var exitsWithParent = false
    /// True if URLs have GitHub's hosts; the client must know where these are.
    var hasGitHubURLs = false
    /// True if each refresh of the public list shows a new gist, and one of them a change to a gist that was read.
    var isLively = false
    /// False if no further sample gist appears as time passes.
    var hasNewGists = true
    var scratch: String?
    /// True if the first of the caller's gists that is loaded is then changed on the server.
    var meddles = false
    /// API requests that fail.
    var faults: [Fault] = []

    static let usage = """
        usage: gists-demo-server [options]

        An imitation of GitHub's gists API on the loopback interface, with sample gists. Prints one line of JSON with
        its URLs as soon as it listens, and serves until it gets SIGTERM or SIGINT.

          --port N             the API's port; 0, the default, takes a free one, as raw files and avatars always do
          --token TEXT         the token of the demo account (\(Options().token))
          --token LOGIN:TEXT:SCOPES
                               a further token, of that account; SCOPES is a list such as gist,read:user, in which
                               may also stand: sso (an organization wants it to be authorized), expires=TIME
          --device OUTCOME     what becomes of a device's code: approved, denied, expired or slow (approved)
          --anonymous-limit N  requests an hour without a token (\(Options().anonymousLimit), as on GitHub)
          --now TIME           ISO 8601; the gists' times hang on it instead of on the start, and it stands still
          --latency MS         wait before each answer, at most 30000
          --fail STATUS@N,…    answer the Nth API request with this status, or with none and close the connection:
                               drop@N. With wN the Nth of those that change something; with ! at the end the
                               request is carried out before it fails (502@w1!, drop@w2!)
          --meddle             change the first gist that its owner asks for right after the answer, once
          --replay DIR         answer with the recorded exchanges of DIR/*.json instead of the sample gists
          --github-urls        name GitHub's hosts in answers, for a client that sends them here
          --lively             publish a gist with each further request for the first page of the public list, and
                               with one of them edit the first gist that was read, and comment on it;
                               the first account whose gists are asked for again edits its newest one
          --no-new-gists       let no sample gist appear as time passes
          --exit-with-parent   also stop when standard input ends or the parent process is gone
          --scratch DIR        remove this folder at the end
          --help               print this
        """

    enum Failure: Error {
        case help
        case message(String)
    }

    init() {}

    /// - Parameter arguments: the arguments without the program's name.
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
            case "--no-new-gists" where parts.count == 1: hasNewGists = false
            case "--meddle" where parts.count == 1: meddles = true
            default: try set(name, to: parts.count == 2 ? parts[1] : nil, else: &rest)
            }
        }
    }

    private mutating func set(_ name: String, to given: String?, else rest: inout ArraySlice<String>) throws(Failure) {
        let known = [
            "--port", "--token", "--anonymous-limit", "--now", "--latency", "--fail", "--replay", "--scratch",
            "--device",
        ]
        guard known.contains(name) else { throw .message("unknown option \(name)") }
        guard let value = given ?? rest.popFirst(), !value.isEmpty else { throw .message("\(name) needs a value") }
        func wrong(_ wanted: String) -> Failure { .message("\(name) takes \(wanted), not “\(value)”") }
        switch name {
        case "--port":
            guard let number = UInt16(value) else { throw wrong("a number from 0 to 65535") }
            port = number
        case "--token" where !value.contains(":"): token = value
        case "--token":
            guard let further = TokenOption(value) else { throw wrong("LOGIN:TOKEN:SCOPES") }
            tokens.append(further)
        case "--device":
            guard let outcome = DeviceFlow.Outcome(rawValue: value) else {
                throw wrong("approved, denied, expired or slow")
            }
            device = outcome
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
                guard let fault = Fault(item) else { throw wrong("items such as 503@2, 502@w1! or drop@3") }
                faults.append(fault)
            }
        case "--scratch": scratch = value
        default: replay = value
        }
    }
}
