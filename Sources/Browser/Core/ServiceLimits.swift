import Documents
import FoundationEssentials
import Gists

/// The requests that the service still allows, and the wait for more.
struct ServiceLimits: Equatable, Sendable {
    private(set) var rateLimit: RateLimit?
    /// The end of the wait for one of the limits; nil while no request waits.
    private(set) var waitsUntil: Date?
    /// True if requests wait for the program's own pause between changes.
    private(set) var isPausing = false

    /// The number of requests left, while it is valid.
    func current(at now: Date) -> RateLimit? { rateLimit.flatMap { $0.resetsAt > now ? $0 : nil } }

    mutating func received(_ limit: Limit) {
        switch limit {
        case .left(var limit):
            // A cached response has an old number: within the same hour no request comes back.
            if let rateLimit, rateLimit.resetsAt == limit.resetsAt, rateLimit.limit == limit.limit {
                limit.remaining = min(rateLimit.remaining, limit.remaining)
            }
            rateLimit = limit
        case .waiting(let time, let isPause): (waitsUntil, isPausing) = (time, isPause)
        }
    }

    /// `Esc`: cancels all requests that may wait. `r` asks again.
    /// - Returns: false if none waits.
    mutating func cancelWaiting(_ panes: inout Panes, _ update: inout UpdateContext) -> Bool {
        guard waitsUntil != nil else { return false }
        waitsUntil = nil
        let cancelled = Failure("Cancelled.")
        panes.list.giveUp(cancelled)
        panes.detail.giveUp(cancelled)
        let shown = update.context.feed
        update.requests.cancel { owner in
            switch owner {
            case .list(.feed(let feed)): shown == .remote(feed)
            case .list(.address), .gist(_, .content), .gist(_, .tab), .gist(_, .star), .history(_, .revision),
                .history(_, .side):
                true
            default: false
            }
        }
        return true
    }
}
