/// Counts requests like GitHub: an hourly primary limit for each caller, and one for writes within a minute.
struct RateLimits {
    private struct Window {
        var used = 0
        let end: Timestamp
    }

    /// The remaining requests of a caller in this hour.
    struct State {
        let limit: Int
        let used: Int
        let reset: Timestamp

        var remaining: Int { limit - used }

        var headers: [String: String] {
            [
                "X-RateLimit-Limit": String(limit), "X-RateLimit-Remaining": String(remaining),
                "X-RateLimit-Used": String(used), "X-RateLimit-Reset": String(reset.seconds),
                "X-RateLimit-Resource": "core",
            ]
        }

        var json: JSON {
            ["limit": .int(limit), "used": .int(used), "remaining": .int(remaining), "reset": .int(reset.seconds)]
        }
    }

    private static let writesPerMinute = 80
    private let anonymousLimit: Int
    private var hours: [Caller: Window] = [:]
    private var writes: [Timestamp] = []

    init(anonymousLimit: Int) { self.anonymousLimit = anonymousLimit }

    mutating func state(of caller: Caller, now: Timestamp) -> State {
        var window = hours[caller] ?? Window(end: now + 3_600)
        if window.end <= now { window = Window(end: now + 3_600) }
        hours[caller] = window
        let limit = if case .account = caller { 5_000 } else { anonymousLimit }
        return State(limit: limit, used: min(window.used, limit), reset: window.end)
    }

    mutating func spend(_ caller: Caller) { hours[caller]?.used += 1 }

    /// The headers of GraphQL's own limit, which never ends here.
    func graphQLHeaders(now: Timestamp) -> [String: String] {
        var headers = State(limit: 5_000, used: 1, reset: now + 3_600).headers
        headers["X-RateLimit-Resource"] = "graphql"
        return headers
    }

    /// Counts a write.
    /// - Returns: the seconds to wait if there were too many within a minute; such a write does not count.
    mutating func waitBeforeWriting(now: Timestamp) -> Int? {
        writes.removeAll { $0 + 60 <= now }
        guard writes.count < Self.writesPerMinute else { return (writes[0] + 60).seconds - now.seconds }
        writes.append(now)
        return nil
    }
}

/// The caller that a request counts for.
enum Caller: Hashable {
    /// An account, by its index.
    case account(Int)
    case anonymous(address: String)
}
