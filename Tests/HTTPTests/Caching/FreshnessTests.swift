import Foundation
import Testing

@testable import HTTP

/// RFC 9111, sections 4.2 and 5.2, as tables.
@Suite struct FreshnessTests {
    static let received = Date(timeIntervalSince1970: 784_111_777)
    static let date = "Sun, 06 Nov 1994 08:49:37 GMT"

    func stored(_ headers: Headers, delay: TimeInterval = 0) -> CachedResponse {
        CachedResponse(
            response: HTTPResponse(url: URL(filePath: "/"), status: 200, headers: headers), body: Data(), variant: "",
            requestedAt: Self.received - delay, receivedAt: Self.received)
    }

    static let lifetimes: [(Headers, TimeInterval, guessed: TimeInterval)] = [
        ([:], 0, 0),
        (["Cache-Control": "max-age=60"], 60, 60),
        (["Cache-Control": "private, MAX-AGE=\"60\" , s-maxage=10"], 60, 60),
        (["Cache-Control": "s-maxage=600"], 0, 0),
        (["Cache-Control": "max-age=x", "Expires": "Sun, 06 Nov 1994 09:49:37 GMT"], 0, 0),
        (["Cache-Control": "max-age=-1"], 0, 0),
        (["Cache-Control": "max-age=99999999999999999999"], 2_147_483_648, 2_147_483_648),
        (["Cache-Control": "x=\"max-age=9, y\", max-age=60, max-age=70"], 60, 60),
        (["Expires": "Sun, 06 Nov 1994 08:51:17 GMT"], 100, 100),
        (["Expires": "Sun, 06 Nov 1994 08:51:17 GMT", "Date": "Sun, 06 Nov 1994 08:50:17 GMT"], 60, 60),
        (["Expires": "Sun, 06 Nov 1994 08:00:00 GMT"], 0, 0),
        (["Expires": "0", "Last-Modified": "Sat, 05 Nov 1994 08:49:37 GMT"], 0, 0),
        (["Cache-Control": "max-age=5", "Expires": "Sun, 06 Nov 1994 08:51:17 GMT"], 5, 5),
        (["Last-Modified": "Sun, 06 Nov 1994 08:32:57 GMT"], 0, 100),
        (["Last-Modified": "Sun, 06 Nov 1904 08:32:57 GMT"], 0, 86_400),
        (["Last-Modified": "Sun, 06 Nov 2094 08:32:57 GMT"], 0, 0),
    ]

    @Test("S6: how long an answer is fresh", arguments: lifetimes)
    func lifetime(headers: Headers, seconds: TimeInterval, guessed: TimeInterval) {
        #expect(stored(headers).lifetime(isGuessed: false) == seconds)
        #expect(stored(headers).lifetime(isGuessed: true) == guessed)
    }

    @Test(
        "S6: how old it is: by its Date or by its Age and the time under way, and the time since",
        arguments: [
            ([:], 0, 10), (["Age": "30"], 0, 40), (["Age": "30"], 2, 42), (["Age": "x"], 2, 12),
            (["Date": "Sun, 06 Nov 1994 08:48:37 GMT"], 2, 70), (["Date": date], 2, 12),
            (["Date": "Sun, 06 Nov 1994 08:48:37 GMT", "Age": "90"], 0, 100),
            // A server whose clock is fast.
            (["Date": "Sun, 06 Nov 1994 09:48:37 GMT"], 0, 10),
        ] as [(Headers, TimeInterval, TimeInterval)])
    func age(headers: Headers, delay: TimeInterval, age: TimeInterval) {
        #expect(stored(headers, delay: delay).age(at: Self.received + 10) == age)
    }

    @Test("S6: fresh up to its lifetime, and not at all with no-cache")
    func fresh() {
        let minute = stored(["Cache-Control": "max-age=60"])
        #expect(minute.isFresh(at: Self.received + 59, isGuessed: false))
        #expect(!minute.isFresh(at: Self.received + 60, isGuessed: false))
        #expect(!stored(["Cache-Control": "max-age=60, no-cache"]).isFresh(at: Self.received, isGuessed: true))
        // A local clock that was turned back makes nothing younger.
        #expect(minute.age(at: Self.received - 3600) == 0)
    }

    @Test(
        "S6: what may be used beyond its lifetime",
        arguments: [
            ("max-age=0", true), ("no-cache", false), ("must-revalidate", false), ("private, Must-Revalidate", false),
        ])
    func stale(control: String, isAllowed: Bool) {
        #expect(stored(["Cache-Control": control]).allowsStaleUse == isAllowed)
    }

    @Test("S6: a 304 replaces the fields it names, keeps those of the body, and makes the answer young")
    func renewed() throws {
        let old = stored([
            "ETag": "\"1\"", "Age": "50", "Content-Length": "5", "Content-Type": "text/plain", "X-Old": "o",
            "Cache-Control": "max-age=60",
        ])
        let now = Self.received + 1000
        let answer: Headers = [
            "etag": "\"1\"", "Content-Length": "0", "Content-Encoding": "gzip", "cache-control": "max-age=70",
            "X-New": "n",
        ]
        let new = try #require(old.renewed(by: answer, requestedAt: now, receivedAt: now))
        #expect(
            Dictionary(new.response.headers.map { ($0.name.lowercased(), $0.value) }, uniquingKeysWith: +) == [
                "etag": "\"1\"", "content-length": "5", "content-type": "text/plain", "x-old": "o",
                "cache-control": "max-age=70", "x-new": "n",
            ])
        #expect(new.age(at: now) == 0)
        #expect(new.body == old.body)
    }

    @Test(
        "S6: a 304 with another entity tag is not about what is stored",
        arguments: [("\"2\"", false), ("W/\"1\"", true), ("\"1\"", true), (nil, true)])
    func otherTag(tag: String?, isSame: Bool) {
        var headers: Headers = [:]
        headers["ETag"] = tag
        let renewed = stored(["ETag": "\"1\""]).renewed(
            by: headers, requestedAt: Self.received, receivedAt: Self.received)
        #expect((renewed != nil) == isSame)
    }
}
