import Cells
import FoundationEssentials
import Gists
import HTTP

/// Which of GitHub's limits an answer speaks of.
enum LimitRefusal: Equatable {
    /// The hour's requests are used up.
    case primary(RateLimit?)
    /// Too many requests in too short a time; how long GitHub asks to wait, where it says so.
    case secondary(Duration?)

    /// Nil for a refusal, or another failure, that has nothing to do with limits.
    init?(_ error: HTTPError, now: Date) {
        guard error.code == .unacceptableStatus, error.status == 403 || error.status == 429 else { return nil }
        let message = error.serverMessage.map(TextSanitizer.line)?.lowercased() ?? ""
        let wait = error.retryAfter(now: now)
        if error.headers["X-RateLimit-Remaining"] == "0" {
            self = .primary(RateLimit(error.headers))
        } else if error.status == 429 || wait != nil || message.contains("secondary rate limit")
            || message.contains("abuse detection")
        {
            self = .secondary(wait)
        } else if message.contains("rate limit exceeded") {
            self = .primary(nil)
        } else {
            return nil
        }
    }
}
