import Foundation
import HTTP
import Testing

@testable import GitHub

@Suite("W3: every failure becomes one sentence")
struct APIErrorTests {
    /// Without a zone of its own the test would depend on where it runs.
    private static let now = Date(timeIntervalSince1970: 1_763_726_400)

    private func error(
        _ status: Int, _ headers: Headers = [:], _ body: String = "", token: Bool = false,
        subject: String = "the gist a1"
    ) -> APIError {
        let question = RequestSubject(service: "GitHub", name: subject, tokenSource: token ? "GH_TOKEN" : nil)
        let failure = HTTPError(
            .unacceptableStatus, at: .validating, status: status, headers: headers, body: Data(body.utf8))
        return APIError(failure, question, now: Self.now)
    }

    private func sentence(_ error: APIError) -> String {
        error.sentence(now: Self.now)
    }

    /// The time of day here, by another way than the code under test.
    private func clock(_ seconds: TimeInterval) -> String {
        let parts = Calendar.current.dateComponents([.hour, .minute], from: Self.now + seconds)
        return String(format: "%02d:%02d", parts.hour ?? -1, parts.minute ?? -1)
    }

    private func limits(remaining: Int, limit: Int = 60, resetsIn seconds: Int = 1000) -> Headers {
        [
            "X-RateLimit-Limit": "\(limit)", "X-RateLimit-Remaining": "\(remaining)",
            "X-RateLimit-Reset": "\(Int(Self.now.timeIntervalSince1970) + seconds)",
        ]
    }

    @Test("W3: the hour's requests used up: until when, and that a token gives more", arguments: [403, 429])
    func primaryLimit(status: Int) {
        let anonymous = error(status, limits(remaining: 0), #"{"message":"API rate limit exceeded"}"#)
        #expect(anonymous.cause == .primaryLimit(60))
        #expect(anonymous.retryAt == Self.now + 1000)
        #expect(
            sentence(anonymous)
                == "GitHub rate limit reached (\(status)): 60 requests an hour without a token. Resets at \(clock(1000)) (in 17 min). "
                + "With a token: 5,000.")
        let known = error(status, limits(remaining: 0, limit: 5000, resetsIn: 30), token: true)
        #expect(
            sentence(known)
                == "GitHub rate limit reached (\(status)): 5,000 requests an hour. Resets at \(clock(30)) (in 30 s)."
        )
        #expect(
            sentence(error(403, ["X-RateLimit-Remaining": "0"])).contains(
                "GitHub rate limit reached (403) without a token. With"))
    }

    @Test(
        "W3: too many at once: wait as long as GitHub asks, else a minute",
        arguments: [
            (403, "30", 30), (429, "8", 8), (429, "Fri, 21 Nov 2025 12:05:00 GMT", 300), (429, nil, 60),
            (429, "soon", 60),
        ] as [(Int, String?, TimeInterval)])
    func secondaryLimit(status: Int, retryAfter: String?, wait: TimeInterval) {
        var headers = limits(remaining: 4000)
        headers["Retry-After"] = retryAfter
        let error = error(status, headers, #"{"message":"Slow down"}"#)
        #expect(error.cause == .secondaryLimit)
        #expect(error.retryAt == Self.now + wait)
        #expect(
            sentence(error).hasPrefix(
                "Too many requests to GitHub (\(status)). Try again at"))
    }

    @Test(
        "W3: without Retry-After the message tells a secondary limit",
        arguments: [
            "You have exceeded a secondary rate limit. Please wait a few minutes before you try again.",
            "You have triggered an abuse detection mechanism. Please wait a few minutes before you try again.",
        ])
    func secondaryByMessage(message: String) {
        #expect(error(403, limits(remaining: 21), #"{"message":"\#(message)"}"#).retryAt == Self.now + 60)
    }

    @Test("W3: 401 says whose fault it is, and counts as authentication")
    func unauthorized() {
        let bad = error(401, [:], #"{"message":"Bad credentials"}"#, token: true)
        #expect(sentence(bad) == "GitHub rejected the token from GH_TOKEN (401): it has expired or was revoked.")
        #expect(bad.isAuthentication)
        #expect(bad.details == "status 401 · “Bad credentials”")
        #expect(sentence(error(401)).contains("GitHub requires a token (401): run gists-tui auth login, set GH_TOKEN"))
    }

    @Test("W3: 403 in GitHub's words, single sign-on with its page, and a missing scope")
    func forbidden() {
        let plain = error(403, limits(remaining: 10), #"{"message":"Must have push access"}"#)
        #expect(sentence(plain) == "GitHub denied access (403): Must have push access.")
        #expect(!plain.isAuthentication)
        let page = "https://github.com/orgs/o/sso?authorization_request=A1"
        let sso = error(403, ["X-GitHub-SSO": "required; url=\(page)"], token: true)
        #expect(sentence(sso) == "GitHub requires single sign-on (403): authorize the token at \(page).")
        #expect(sso.isAuthentication)
        let scope = error(403, ["X-OAuth-Scopes": "repo, user", "X-Accepted-OAuth-Scopes": "gist"], token: true)
        #expect(sentence(scope) == "The token needs the “gist” scope (403): make a new one with gists-tui auth login.")
        #expect(scope.isAuthentication)
    }

    @Test("W3: an expired token is told from a wrong one, by the date that GitHub names")
    func expired() {
        let expired = error(401, ["GitHub-Authentication-Token-Expiration": "2001-09-01 10:00:00 UTC"], token: true)
        #expect(
            sentence(expired)
                == "The token from GH_TOKEN expired on 2001-09-01 (401): make a new one with gists-tui auth login.")
        #expect(expired.isAuthentication && expired.isTokenRefused)
        #expect(expired.tokenFlaw != nil)
        let revoked = error(401, ["GitHub-Authentication-Token-Expiration": "2031-01-01 10:00:00 +0200"], token: true)
        #expect(revoked.cause == .badCredentials && revoked.tokenFlaw == nil)
        #expect(TokenExpiry.date("2031-01-01 10:00:00 +0200") == TokenExpiry.date("2031-01-01 08:00:00 UTC"))
        #expect(TokenExpiry.date("soon") == nil)
    }

    @Test("W3: a fine-grained token without the permission is named with the permission")
    func permission() {
        let lacking = error(
            403, [:], #"{"message":"Resource not accessible by personal access token"}"#, token: true)
        #expect(
            sentence(lacking) == "The token may not do this (403): give it the permission “Gists: read and write”.")
        #expect(lacking.isAuthentication && !lacking.isTokenRefused)
    }

    @Test("W3: 404 mentions the scope only where it may be the cause")
    func notFound() {
        let body = #"{"message":"Not Found"}"#
        #expect(sentence(error(404, [:], body)) == "GitHub can't find the gist a1 (404).")
        #expect(
            sentence(error(404, [:], body, token: true))
                == "GitHub can't find the gist a1 (404): it is gone, or the token lacks the “gist” scope.")
        let scoped = error(404, ["X-OAuth-Scopes": "gist", "X-Accepted-OAuth-Scopes": "repo"], body, token: true)
        #expect(sentence(scoped) == "GitHub can't find the gist a1 (404).")
        let lacking = error(404, ["X-OAuth-Scopes": "", "X-Accepted-OAuth-Scopes": "gist"], body, token: true)
        #expect(
            sentence(lacking) == "The token needs the “gist” scope (404): make a new one with gists-tui auth login.")
    }

    @Test(
        "W3: 422 says what is wrong",
        arguments: [
            (
                #"{"message":"Validation Failed","errors":[{"resource":"Gist","code":"missing_field","field":"files"}]}"#,
                ": files is missing."
            ),
            (
                #"{"message":"Validation Failed","errors":[{"field":"key","code":"custom","message":"key is invalid."}]}"#,
                ": key is invalid."
            ),
            (#"{"message":"Validation Failed","errors":["One","Two"]}"#, ": One, Two."),
            (
                #"{"message":"Validation Failed","errors":[{"resource":"Gist","code":"already_exists"},{"field":"x","code":"new"}]}"#,
                ": Gist already exists, x is invalid."
            ),
            (#"{"message":"Only the first 3000 are served"}"#, ": Only the first 3000 are served."),
            ("<html>", "."),
            (#"{"errors":{"a":1}}"#, "."),
        ])
    func invalid(body: String, words: String) {
        #expect(sentence(error(422, [:], body)) == "GitHub rejected the request (422)\(words)")
    }

    @Test("W3: 410, 5xx, 304 and the unexpected")
    func others() {
        #expect(sentence(error(410)) == "GitHub no longer has the gist a1 (410).")
        #expect(sentence(error(502)) == "GitHub has a problem (502). Try again later.")
        #expect(error(503, ["Retry-After": "120"]).retryAt == Self.now + 120)
        #expect(sentence(error(304)) == "Up to date (304).")
        #expect(
            sentence(error(418, [:], #"{"message":"I'm a teapot!"}"#))
                == "Unexpected response from GitHub (418): I'm a teapot!")
        #expect(sentence(error(418)) == "Unexpected response from GitHub (418).")
    }

    @Test(
        "W3: 409 and 412: something else changed it at the same time, and nothing was done", arguments: [409, 412])
    func conflict(status: Int) {
        #expect(
            sentence(error(status))
                == "Nothing was saved: the gist a1 was changed at the same time (\(status)). Try again.")
        #expect(!error(status).mayHaveBeenDone)
    }

    @Test("W3: a request that was refused was not carried out; after another failure it may have been")
    func refused() {
        for status in [400, 405, 413, 418, 422] { #expect(!error(status).mayHaveBeenDone, "\(status)") }
        for status in [304, 500, 502, 600] { #expect(error(status).mayHaveBeenDone == (status != 304), "\(status)") }
    }

    @Test("W3: failures of the network keep their code and have a sentence")
    func network() {
        let question = RequestSubject(service: "GitHub", name: "the public feed", tokenSource: "GH_TOKEN")
        for code in [HTTPError.Code.cannotResolve, .cannotConnect, .tlsFailed, .stalled, .truncatedBody, .bodyTooLarge]
        {
            let failure = HTTPError(
                code, at: .transfer, detail: "a\u{1b}[31m\nb", url: URL(string: "https://api.github.com/x"))
            let error = APIError(failure, question, now: Self.now)
            let sentence = sentence(error)
            #expect(error.cause == .network(code, sentence))
            #expect(sentence.contains("api.github.com"))
            #expect(!sentence.contains("\u{1b}"))
            #expect(error.details.isEmpty)
            #expect(!error.isAuthentication)
        }
    }

    @Test("W3: a stranger's words are one harmless line of bounded length")
    func neutral() {
        let hostile = #"{"message":"a\u001b]0;x\u0007\u009b31m\u202e\r\n  b\u0000\u2028c"}"#
        let error = error(403, limits(remaining: 1), hostile)
        #expect(error.serverMessage == "a␛]0;x␇\u{fffd}31m\u{fffd} b␀ c")
    }

    @Test("W3: details hold what a report needs")
    func details() {
        let error = error(502, ["X-GitHub-Request-Id": "CC37:2605"], #"{"message":"Server Error"}"#)
        #expect(error.details == "status 502 · request CC37:2605 · “Server Error”")
    }

    @Test(
        "W3: waits are told in the unit that fits",
        arguments: [
            (-5, "now"), (0, "now"), (1, "in 1 s"), (99, "in 99 s"), (100, "in 2 min"), (5399, "in 90 min"),
            (5400, "in 2 h"),
        ])
    func waits(seconds: Int, words: String) {
        #expect(sentence(error(403, limits(remaining: 0, resetsIn: seconds))).contains("(\(words))"))
    }
}
