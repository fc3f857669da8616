import Testing

@testable import GitHub

@Suite("W6: which GitHub is asked")
struct APIConfigurationTests {
    private let credentials: Credentials

    init() throws {
        credentials = Credentials(token: try Token("ghp_secret"), source: .option)
    }

    @Test(
        "W6: --api-url takes any base, with or without slashes at its end",
        arguments: [
            ("https://api.github.com", "https://api.github.com"),
            ("https://api.github.com//", "https://api.github.com"),
            ("https://ghe.example.com/api/v3/", "https://ghe.example.com/api/v3"),
            ("http://127.0.0.1:8080", "http://127.0.0.1:8080"), ("http://[::1]:8080/", "http://[::1]:8080"),
            ("HTTPS://API.GitHub.com", "HTTPS://API.GitHub.com"),
        ])
    func apiURL(text: String, expected: String) throws {
        #expect(try APIConfiguration(apiURL: text, userAgent: "t").apiURL == expected)
    }

    @Test(
        "W6: what is no URL of an API is refused in a sentence",
        arguments: [
            "", "api.github.com", "//api.github.com", "ftp://api.github.com", "https://", "https:///x",
            "file:///etc/passwd",
            "https://user@api.github.com", "https://user:pass@api.github.com", "https://api.github.com?x=1",
            "https://api.github.com#x", "https://api.github.com\\@evil.com", "https://api git.com", "https://äpi.com",
            "https://h:0", "https://h:99999", "https://h:x", "https://h%41.com", "https://h\n.com", "http://[::1",
            "::::",
        ])
    func junk(text: String) {
        let error = #expect(throws: ConfigurationError.self) { try APIConfiguration(apiURL: text, userAgent: "t") }
        #expect(error == .notAnAPIURL(text))
        #expect(error?.description.contains("https://api.github.com") == true)
        #expect(error?.description.unicodeScalars.contains { $0.properties.generalCategory == .control } == false)
    }

    @Test(
        "W6: --hostname leads to the API of that host",
        arguments: [
            ("github.com", "https://api.github.com"), ("api.github.com", "https://api.github.com"),
            ("GitHub.com", "https://api.github.com"), ("ghe.example.com", "https://ghe.example.com/api/v3"),
            ("ghe.example.com:8443", "https://ghe.example.com:8443/api/v3"), ("localhost", "https://localhost/api/v3"),
            ("gist.github.com", "https://api.github.com"), ("octo.ghe.com", "https://api.octo.ghe.com"),
            ("api.octo.ghe.com", "https://api.octo.ghe.com"), ("gist.Octo.ghe.com", "https://api.octo.ghe.com"),
            ("ghe.com", "https://ghe.com/api/v3"),
            ("octo.ghe.com.example.com", "https://octo.ghe.com.example.com/api/v3"),
            ("notgithub.com", "https://notgithub.com/api/v3"),
            ("github.com.example.com", "https://github.com.example.com/api/v3"),
        ])
    func hostname(name: String, expected: String) throws {
        #expect(try APIConfiguration.apiURL(hostname: name) == expected)
    }

    @Test(
        "W6: what is no host is refused",
        arguments: [
            "", "https://github.com", "github.com/", "a b", "user@host", "host?x", "host#x", "ä.com", "host:", "host:x",
        ])
    func notAHost(name: String) {
        #expect(throws: ConfigurationError.notAHostname(name)) { try APIConfiguration.apiURL(hostname: name) }
    }

    @Test(
        "W1: plain http with a token is for this machine only",
        arguments: [
            "http://api.github.com", "http://127.evil.com", "http://localhost.evil.com", "http://10.0.0.1",
            "http://0.0.0.0",
            "http://128.0.0.1", "http://[::2]", "http://[fe80::1]", "http://1270.0.0.1", "http://2130706433",
        ])
    func inTheClear(url: String) throws {
        #expect(throws: ConfigurationError.tokenInTheClear(url)) {
            try APIConfiguration(apiURL: url, credentials: credentials, userAgent: "t")
        }
        #expect(try APIConfiguration(apiURL: url, userAgent: "t").credentials == nil)
        let known = LateCredentials(login: "mira", source: .keyring) { nil }
        #expect(throws: ConfigurationError.tokenInTheClear(url)) {
            try APIConfiguration(apiURL: url, late: known, userAgent: "t")
        }
    }

    @Test("W1: where nobody knows whether there is a token, plain http is asked without one, and goes on without one")
    func perhapsInTheClear() async throws {
        let url = "http://10.0.0.1"
        for found in [nil, credentials] {
            let late = LateCredentials(login: nil, source: .gitHubCLI) { found }
            let configuration = try APIConfiguration(apiURL: url, late: late, userAgent: "t")
            #expect(!configuration.hasToken)
            let resolved = try await configuration.resolved()
            #expect(resolved.credentials == nil && resolved.late == nil)
            // Whoever takes the token up is refused.
            guard found != nil else { continue }
            #expect(throws: ConfigurationError.tokenInTheClear(url)) { try configuration.with(found) }
        }
    }

    @Test(
        "W1: plain http with a token is fine on this machine",
        arguments: [
            "http://127.0.0.1:1", "http://127.9.9.9", "http://localhost:80", "http://LOCALHOST", "http://[::1]:1",
        ])
    func loopback(url: String) throws {
        #expect(try APIConfiguration(apiURL: url, credentials: credentials, userAgent: "t").credentials == credentials)
    }
}
