import Cells
import Foundation
import Gists
import HTTP
import Testing

@testable import GitHub

@Suite("S7: every recorded answer", .enabled(if: RecordedAnswers.isPresent, Comment(rawValue: RecordedAnswers.absence)))
struct RecordedAnswersTests {
    private func isGistPath(_ exchange: RecordedAnswers.Exchange) -> Bool {
        exchange.path.split(separator: "/").contains("gists") && (200..<300).contains(exchange.status)
            && !exchange.body.isEmpty
    }

    @Test("S7: each list, single gist, fork and revision decodes, with nothing skipped")
    func gists() throws {
        var lists = 0
        var listed = 0
        var single = 0
        var files = 0
        var revisions = 0
        for exchange in try RecordedAnswers.exchanges()
        where isGistPath(exchange) && !exchange.path.contains("comments") {
            let gists: [Gist]
            if exchange.body.first == UInt8(ascii: "[") {
                let list = try JSONBody.decode(LenientArray<Gist>.self, from: exchange.body)
                #expect(list.skipped == 0, "\(exchange.file)")
                lists += 1
                listed += list.elements.count
                gists = list.elements
            } else {
                gists = [try JSONBody.decode(Gist.self, from: exchange.body)]
                single += 1
            }
            for gist in gists {
                #expect(
                    gist.gitPullURL.contains(gist.id.rawValue) && gist.htmlURL.contains(gist.id.rawValue),
                    "\(exchange.file)")
                #expect(
                    gist.files.allSatisfy { $0.content.map(\.utf8.count) ?? $0.size == $0.size }, "\(exchange.file)")
                files += gist.files.count
                revisions += gist.history?.count ?? 0
                #expect(
                    try JSONDecoder().decode(Gist.self, from: JSONEncoder().encode(gist)) == gist, "\(exchange.file)")
            }
        }
        print("\(lists) lists of \(listed) gists, \(single) single gists, \(files) files, \(revisions) revisions")
        #expect(lists > 0 && listed > 0 && single > 0 && revisions > 0)
    }

    @Test("S7: each real gist decodes whole")
    func realGists() throws {
        let gists = try RecordedAnswers.realGists()
        for json in gists {
            let gist = try JSONBody.decode(Gist.self, from: json)
            let object = try JSONSerialization.jsonObject(with: json) as? [String: Any]
            let files = object?["files"] as? [String: Any] ?? [:]
            #expect(gist.files.count == files.values.count { $0 is [String: Any] })
            #expect(gist.description == object?["description"] as? String)
            let owner = (object?["owner"] ?? object?["user"]) as? [String: Any]
            #expect(gist.owner?.login.rawValue == owner?["login"] as? String)
            #expect(try JSONDecoder().decode(Gist.self, from: JSONEncoder().encode(gist)) == gist)
        }
        print("\(gists.count) real gists")
        #expect(!gists.isEmpty)
    }

    @Test("S7: each comment decodes")
    func comments() throws {
        var count = 0
        for exchange in try RecordedAnswers.exchanges() where isGistPath(exchange) && exchange.path.contains("comments")
        {
            if exchange.body.first == UInt8(ascii: "[") {
                let list = try JSONBody.decode(LenientArray<Gists.Comment>.self, from: exchange.body)
                #expect(list.skipped == 0, "\(exchange.file)")
                count += list.elements.count
            } else {
                _ = try JSONBody.decode(Gists.Comment.self, from: exchange.body)
                count += 1
            }
        }
        print("\(count) comments")
        #expect(count > 0)
    }

    @Test("S7: each account of a token's owner decodes")
    func users() throws {
        for exchange in try RecordedAnswers.exchanges()
        where exchange.path == "/user" && exchange.status == 200 && !exchange.file.contains("BadAttributes") {
            #expect(try !JSONBody.decode(Owner.self, from: exchange.body).login.rawValue.isEmpty, "\(exchange.file)")
        }
    }

    @Test("B4: each Link header that names a next page is understood")
    func links() throws {
        var count = 0
        for exchange in try RecordedAnswers.exchanges() {
            guard let link = exchange.headers["Link"] else { continue }
            #expect(LinkHeader(link).next?.hasPrefix("https://api.github.com/") == true, "\(link)")
            count += 1
        }
        print("\(count) Link headers")
        #expect(count > 0)
    }

    @Test("W3: each recorded error becomes a sentence with GitHub's own message in its details")
    func errors() throws {
        let now = Date(timeIntervalSince1970: 1_999_999_000)
        var count = 0
        for exchange in try RecordedAnswers.exchanges() where exchange.status >= 400 {
            let failure = HTTPError(
                .unacceptableStatus, at: .validating, status: exchange.status, headers: exchange.headers,
                body: exchange.body)
            let error = APIError(
                failure, RequestSubject(service: "GitHub", name: "it", tokenSource: "GH_TOKEN"), now: now)
            let sentence = error.sentence(now: now)
            count += 1
            #expect(
                sentence.contains("(\(exchange.status))") && sentence.last.map(".!".contains) == true)
            #expect(!sentence.contains("\n") && sentence.count < 400)
            let object = try? JSONSerialization.jsonObject(with: exchange.body) as? [String: Any]
            if let message = object?["message"] as? String {
                #expect(error.details.contains(TextSanitizer.line(message)), "\(exchange.file)")
            }
            switch exchange.status {
            case 401: #expect(error.cause == .badCredentials)
            case 429: #expect(error.cause == .secondaryLimit && error.retryAt != nil)
            case 403 where exchange.file.contains("RateLimitHandler"): #expect(error.cause == .primaryLimit(5000))
            case 403 where exchange.file.contains("AbuseLimit"): #expect(error.cause == .secondaryLimit)
            default: break
            }
        }
        print("\(count) errors")
        #expect(count > 0)
    }

    @Test("S7: GitHub's own examples decode")
    func examples() throws {
        for name in ["base-gist-items", "gist-fork-items"] {
            let list = try JSONBody.decode(LenientArray<Gist>.self, from: RecordedAnswers.example(name))
            #expect(list.skipped == 0 && !list.elements.isEmpty, "\(name)")
        }
        for name in ["gist", "base-gist"] { _ = try JSONBody.decode(Gist.self, from: RecordedAnswers.example(name)) }
        let revisions = try JSONBody.decode(
            LenientArray<Revision>.self, from: RecordedAnswers.example("gist-commit-items"))
        #expect(revisions.skipped == 0 && revisions.elements.first?.additions != nil)
        let comments = try JSONBody.decode(
            LenientArray<Gists.Comment>.self, from: RecordedAnswers.example("gist-comment-items"))
        #expect(comments.skipped == 0 && comments.elements.count == 1)
        #expect(try JSONBody.decode(Owner.self, from: RecordedAnswers.example("private-user")).login == "octocat")
    }
}
