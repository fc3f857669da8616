import FoundationEssentials
import Gists

extension Model {
    /// Requests that are left to the person: with fewer nothing is refreshed unasked.
    static let reservedRequests = 20

    /// When the feed on the screen is to be refreshed by itself; nil where it is not.
    public var refreshDue: Date? {
        guard let interval = settings.refreshEvery, window.hasFocus, !settings.isOffline, account.waitsUntil == nil,
            isFeedOpen,
            feedID.hasPages, feed.load == nil, let loadedAt = feed.loadedAt
        else { return nil }
        // What failed is not asked for more often than what came.
        let due = max(loadedAt, list.refreshedAt ?? loadedAt).addingTimeInterval(Double(max(1, interval)))
        guard let limit = account.rateLimit, limit.remaining < Self.reservedRequests else { return due }
        return max(due, limit.resetsAt)
    }

    /// When the strip that was pulled springs back; nil while none is.
    public var springsBackAt: Date? { feed.springsBackAt }

    mutating func springBackIfDue() {
        if let end = springsBackAt, now >= end { feed.pull = 0 }
    }

    /// The newest page, once its time has come.
    mutating func refreshIfDue() -> [Effect] {
        guard let due = refreshDue, now >= due else { return [] }
        list.refreshedAt = now
        return load(.first)
    }
}
