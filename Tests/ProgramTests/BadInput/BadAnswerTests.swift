import Foundation
import LoopbackServer
import PseudoTerminal
import TestSupport
import Testing

/// A response that is not a page of gists, and the message for it.
struct BadAnswer: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let reply: Reply
    let sentence: String

    init(_ description: String, _ reply: Reply, _ sentence: String) {
        testDescription = description
        self.reply = reply
        self.sentence = sentence
    }

    static let all = [
        BadAnswer("closed without a byte", .nothing, "Lost the connection to 127.0.0.1."),
        BadAnswer("reset in the body", .resetInBody(after: "["), "The response from 127.0.0.1 was cut off."),
        BadAnswer("a body shorter than its length", .shortLength("["), "The response from 127.0.0.1 was cut off."),
        BadAnswer("cut in a chunk", .shortChunk("["), "The response from 127.0.0.1 was cut off."),
        BadAnswer("a chunk without a length", .badChunk, "The response from 127.0.0.1 was cut off."),
        BadAnswer("no HTTP at all", .garbage, "127.0.0.1 sent something that is not HTTP."),
        BadAnswer("a cut gzip stream", .cutGzip(#"[{"id":"1"}]"#), "The response from 127.0.0.1 was cut off."),
        BadAnswer("a gzip bomb", .gzipBomb(decodedSize: 100 << 20), "The response from 127.0.0.1 is too large."),
        BadAnswer("a body without an end", .endless(), "The response from 127.0.0.1 is too large."),
        BadAnswer("a head of 2 MB", .giantHeaders(size: 2 << 20), "127.0.0.1 sent something that is not HTTP."),
        BadAnswer(
            "HTML with 200", .ok("<html>Welcome</html>", contentType: "text/html"), "sent a web page instead of data"),
        BadAnswer("HTML that says it is JSON", .json("<html>Welcome</html>"), "sent a web page instead of data"),
        BadAnswer("broken JSON", .json(#"[{"id": "1", "#), "for the public feed is damaged."),
        BadAnswer(
            "an object in place of the list", .json(#"{"id": "1"}"#),
            "Unexpected response from 127.0.0.1: the public feed."),
        BadAnswer("an empty body", .json(""), "for the public feed is damaged."),
        BadAnswer(
            "an error of 5 MB", .status(500, body: Data(count: 5 << 20)),
            "127.0.0.1 has a problem (500). Try again later."),
        BadAnswer("an error without an end", .endless(status: 502), "127.0.0.1 has a problem (502). Try again later."),
        BadAnswer("a redirect to itself", .redirect(to: "?again"), "redirects in a loop."),
        BadAnswer("a redirect to nowhere", .redirect(to: "ht!tp://"), "redirected to an invalid URL."),
        BadAnswer(
            "a used-up hour",
            .json(
                #"{"message": "API rate limit exceeded"}"#, status: 403,
                headers: [
                    ("X-RateLimit-Limit", "60"), ("X-RateLimit-Remaining", "0"), ("X-RateLimit-Reset", "4102444800"),
                    ("X-GitHub-Request-Id", "ABCD:1"),
                ]), "rate limit reached (403): 60 requests an hour without a token. Resets at"),
        BadAnswer(
            "too many requests",
            .json(
                #"{"message": "You have exceeded a secondary rate limit"}"#, status: 429,
                headers: [("Retry-After", "90")]),
            "Too many requests to 127.0.0.1 (429). Try again at"),
        BadAnswer("401", .json(#"{"message": "Bad credentials"}"#, status: 401), "requires a token (401)"),
        BadAnswer("404", .json(#"{"message": "Not Found"}"#, status: 404), "can't find the public feed (404)"),
        BadAnswer(
            "422", .json(#"{"message": "Validation Failed \u001b[31m"}"#, status: 422),
            "rejected the request (422): Validation Failed"
        ),
    ]

    /// One of each kind, for where the screen matters and the sentence is known to be right.
    static let kinds = all.filter {
        ["cut in a chunk", "HTML with 200", "broken JSON", "a redirect to itself", "422"].contains($0.testDescription)
    }
}

@Suite(.blocking) struct `Bad answers` {
    @Test(
        "B10: a sentence on the screen says what happened, and r gets the rows once the server behaves",
        arguments: BadAnswer.all)
    func firstPage(bad: BadAnswer) throws {
        let server = try LoopbackServer()
        server.on("/gists/public", bad.reply)
        let terminal = try Browser.open(on: server, columns: 99)
        try terminal.waitFor(bad.sentence) { $0.unwrappedText.contains(bad.sentence) }
        // Before a limit ends, trying again is of no use.
        let isLimit = ["a used-up hour", "too many requests"].contains(bad.testDescription)
        if isLimit {
            try terminal.waitFor("the keys") { $0.statusBar.contains("q quit") }
            #expect(!terminal.text.contains("r  retry"))
        } else {
            try terminal.waitFor("r  retry")
        }
        server.on("/gists/public", Sample.page(1...3))
        try terminal.type("r", until: " 1/3 ")
        try terminal.quit()
    }

    @Test(
        "B10, B3: a later page that fails leaves the rows, and r asks for the same page again",
        arguments: BadAnswer.kinds
    )
    func laterPage(bad: BadAnswer) throws {
        let server = try LoopbackServer()
        server.on("/gists/public", Sample.page(1...100, next: server.url + "/page/2"))
        server.on("/page/2", bad.reply)
        let terminal = try Browser.open(on: server, until: " 1/100+")
        try terminal.type("G", until: "couldn't load the next page · r retry")
        try terminal.waitFor("Gist number 100")
        server.on("/page/2", Sample.page(101...110))
        try terminal.type("r", until: " 100/110 ")
        #expect(server.requests(for: "/gists/public").count == 1)
        try terminal.quit()
    }

    @Test(
        "a gist that does not come leaves the list, and r asks again", arguments: BadAnswer.kinds)
    func gist(bad: BadAnswer) throws {
        let server = try LoopbackServer()
        server.serve(Sample.gist(1))
        server.on("/gists/1", bad.reply)
        let terminal = try Browser.open(on: server, columns: 120, until: " 1/1 ")
        try terminal.type(Keys.enter, until: "r  retry")
        try terminal.waitFor("Gist number 1")
        server.serve(Sample.gist(1))
        try terminal.type("r", until: "Text of 1")
        try terminal.quit()
    }

    @Test("an empty list says what would be there")
    func empty() throws {
        let server = try LoopbackServer()
        server.on("/gists/public", .json("[]", headers: [("Link", "<\(server.url)/gists/public>; rel=\"next\"")]))
        let terminal = try Browser.open(on: server, until: "No public gists")
        #expect(server.requests.count == 1)
        try terminal.quit()
    }
}
