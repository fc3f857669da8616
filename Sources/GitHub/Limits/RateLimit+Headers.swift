import FoundationEssentials
import Gists
import HTTP

extension RateLimit {
    /// Reads what an answer's headers tell of the hour's requests; nil where there is no limit (GitHub Enterprise) or
    /// it is that of another resource, such as search.
    init?(_ headers: Headers) {
        guard let limit = headers["X-RateLimit-Limit"].flatMap({ Int($0) }).map(ServerNumber.clamped),
            let remaining = headers["X-RateLimit-Remaining"].flatMap({ Int($0) }).map(ServerNumber.clamped),
            let reset = headers["X-RateLimit-Reset"].flatMap({ Int($0) }).map(ServerNumber.clamped),
            headers["X-RateLimit-Resource"] ?? "core" == "core"
        else { return nil }
        self.init(limit: limit, remaining: remaining, resetsAt: Date(timeIntervalSince1970: TimeInterval(reset)))
    }
}
