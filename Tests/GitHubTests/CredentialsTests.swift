import Testing

@testable import GitHub

@Suite("W1: where a token comes from")
struct CredentialsTests {
    private struct NoSuchFile: Error, CustomStringConvertible {
        let description = "no such file"
    }

    private func resolve(
        option: String? = nil, file: String? = nil, for apiURL: String = APIConfiguration.publicAPI,
        _ environment: [String: String] = [:],
        files: [String: String] = [:], input: String = ""
    ) throws(CredentialsError) -> Credentials? {
        try Credentials.resolve(
            option: option, file: file, apiURL: apiURL, environment: environment,
            readFile: { path in
                guard let text = files[path] else { throw NoSuchFile() }
                return text
            },
            readInput: { input })
    }

    @Test("W1: --token, then --token-file, then GH_TOKEN, then GITHUB_TOKEN")
    func order() throws {
        let environment = ["GH_TOKEN": "three", "GITHUB_TOKEN": "four"]
        let files = ["f": "two\n"]
        let all = try resolve(option: "one", file: "f", environment, files: files)
        #expect(try all == Credentials(token: Token("one"), source: .option))
        #expect(
            try resolve(file: "f", environment, files: files) == Credentials(token: Token("two"), source: .file("f")))
        #expect(try resolve(environment) == Credentials(token: Token("three"), source: .environment("GH_TOKEN")))
        #expect(
            try resolve(["GH_TOKEN": "", "GITHUB_TOKEN": "four"])
                == Credentials(token: Token("four"), source: .environment("GITHUB_TOKEN")))
        #expect(try resolve() == nil)
    }

    @Test(
        "W1: what the environment holds for github.com never goes to another server, nor the other way round",
        arguments: [
            ("https://api.github.com", "GH_TOKEN"), ("https://API.github.com:443", "GH_TOKEN"),
            ("https://api.octo.ghe.com", "GH_TOKEN"),
            ("https://github.example.com/api/v3", "GH_ENTERPRISE_TOKEN"),
            ("https://api.github.com.example.com", "GH_ENTERPRISE_TOKEN"),
            ("https://notghe.com", "GH_ENTERPRISE_TOKEN"), ("https://ghe.com.example.com", "GH_ENTERPRISE_TOKEN"),
            ("http://127.0.0.1:8080", "GH_ENTERPRISE_TOKEN"), ("http://localhost", "GH_ENTERPRISE_TOKEN"),
        ])
    func hosts(apiURL: String, variable: String) throws {
        let names = ["GH_TOKEN", "GITHUB_TOKEN", "GH_ENTERPRISE_TOKEN", "GITHUB_ENTERPRISE_TOKEN"]
        #expect(Set(Credentials.variables) == Set(names))
        let all = Dictionary(uniqueKeysWithValues: names.map { ($0, "of-" + $0) })
        #expect(try resolve(for: apiURL, all)?.source == .environment(variable))
        let second = variable.replacing("GH_", with: "GITHUB_")
        #expect(try resolve(for: apiURL, all.filter { $0.key != variable })?.source == .environment(second))
        #expect(try resolve(for: apiURL, all.filter { $0.key != variable && $0.key != second }) == nil)
    }

    @Test("W1: --token - reads standard input")
    func standardInput() throws {
        let credentials = try resolve(option: "-", ["GH_TOKEN": "other"], input: "  five\r\n")
        #expect(try credentials == Credentials(token: Token("five"), source: .standardInput))
    }

    @Test("W1: a place that is set but holds no token is an error, never a reason to go on without")
    func neverAnonymous() {
        let environment = ["GH_TOKEN": "three"]
        #expect(throws: CredentialsError(source: .option, reason: .empty)) { try resolve(option: "", environment) }
        #expect(throws: CredentialsError(source: .standardInput, reason: .empty)) {
            try resolve(option: "-", environment)
        }
        #expect(throws: CredentialsError(source: .file("f"), reason: .empty)) {
            try resolve(file: "f", environment, files: ["f": " \n"])
        }
        #expect(throws: CredentialsError(source: .file("g"), reason: .unreadable("no such file"))) {
            try resolve(file: "g", environment)
        }
        #expect(throws: CredentialsError(source: .environment("GITHUB_TOKEN"), reason: .empty)) {
            try resolve(["GITHUB_TOKEN": " "])
        }
    }

    @Test(
        "W1: what would break a header is refused without being shown",
        arguments: [
            "gho_ab\ncd", "gho_ab cd", "gho_ab\u{0}cd", "gho_äbcd", "gho_ab\u{1b}[31mcd", "gho_ab\tcd",
            "\u{feff}gho_abcd",
        ])
    func malformed(text: String) throws {
        let error = #expect(throws: CredentialsError.self) { try resolve(option: text) }
        #expect(error?.reason == .malformed)
        #expect(error?.description.contains("gho_") == false)
        #expect(String(reflecting: error).contains("gho_") == false)
    }

    @Test("W1: nothing that prints or mirrors a token shows it")
    func secret() throws {
        let token = try Token("ghp_secret")
        let credentials = Credentials(token: token, source: .option)
        let configuration = try APIConfiguration(credentials: credentials, userAgent: "test/1")
        var dumped = ""
        dump(configuration, to: &dumped)
        dump(token, to: &dumped)
        let texts = [
            "\(token)", String(reflecting: token), "\(credentials)", String(reflecting: credentials),
            "\(configuration)",
            String(reflecting: configuration), dumped,
            Mirror(reflecting: token).children.map { "\($0)" }.joined(),
        ]
        for text in texts { #expect(!text.contains("ghp_secret")) }
        #expect(token.authorization == "Bearer ghp_secret")
    }

    @Test("W1: errors name the place in a sentence")
    func sentences() {
        #expect(
            CredentialsError(source: .environment("GH_TOKEN"), reason: .empty).description
                == "No token found in GH_TOKEN."
        )
        #expect(
            CredentialsError(source: .file("~/t"), reason: .unreadable("no such file")).description
                == "Can't read the token from the file ~/t: no such file")
    }
}
