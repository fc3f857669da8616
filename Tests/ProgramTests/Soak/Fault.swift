import Foundation
import LoopbackServer

/// What a `FaultProxy` makes of the answers that it passes on.
enum Fault: CaseIterable {
    case serverError, unavailable, primaryLimit, secondaryLimit, notFound
    case cutBody, cutHead, garbage, webPage, wrongShape, emptyList
    case stallInHead, stallInBody, slowBytes, closed

    /// - Parameters:
    ///   - answer: head and body, as the server gave them.
    ///   - latch: opens when the fault ends.
    func reply(inPlaceOf answer: Data, latch: Latch) -> Reply {
        switch self {
        case .serverError: .json("{\"message\": \"Server Error\"}", status: 500)
        case .unavailable: .status(503, headers: [("Retry-After", "1")], body: Data("later".utf8))
        case .primaryLimit:
            .json(
                "{\"message\": \"API rate limit exceeded\"}", status: 403,
                headers: [
                    ("X-RateLimit-Limit", "60"), ("X-RateLimit-Remaining", "0"),
                    ("X-RateLimit-Reset", "\(Int(Date.now.timeIntervalSince1970) + 2)"),
                ])
        case .secondaryLimit:
            .json(
                "{\"message\": \"You have exceeded a secondary rate limit\"}", status: 429,
                headers: [("Retry-After", "1")])
        case .notFound: .json("{\"message\": \"Not Found\"}", status: 404)
        case .cutBody: .raw(answer, upTo: answer.count * 2 / 3)
        case .cutHead: .raw(answer, upTo: 20)
        case .garbage: .json("{\"id\": \"\u{202E}\", [[[")
        case .webPage: .ok("<!DOCTYPE html><title>Log in</title>", contentType: "text/html")
        case .wrongShape: .json("[{\"id\": 5}, null, {\"id\": \"x\", \"files\": []}]")
        case .emptyList: .json("[]")
        case .stallInHead: .raw(answer, upTo: 20, then: latch)
        case .stallInBody: .raw(answer, upTo: answer.count - 10, then: latch)
        case .slowBytes: .slowRaw(answer, pause: 0.000_1)
        case .closed: .nothing
        }
    }
}
