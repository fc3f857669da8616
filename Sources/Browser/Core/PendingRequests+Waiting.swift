import FoundationEssentials

/// Long waits: their notices, and their cancellation.
extension PendingRequests {
    /// Seconds after which the screen shows how long something takes.
    private static let longWaitThreshold = 3.0

    /// Returns the seconds for which the focused pane has waited for a response; nil if that is not long.
    func longWait(_ context: Context) -> Int? {
        // Called in each frame; usually nothing waits.
        guard hasAny(since: now.addingTimeInterval(-Self.longWaitThreshold)),
            let since = earliest(where: { Self.isAwaited($0, context) })
        else { return nil }
        let seconds = now.timeIntervalSince(since)
        return seconds >= Self.longWaitThreshold ? Int(min(seconds, 86_400)) : nil
    }

    /// Cancels the requests that the focused pane waits for.
    mutating func cancelAwaited(_ context: Context) { cancel { Self.isAwaited($0, context) } }

    private static func isAwaited(_ owner: RequestOwner, _ context: Context) -> Bool {
        switch owner {
        case .list(.feed(let id)): context.focus == .list && context.feed == .remote(id)
        case .list(.address): context.focus == .list && context.feed == .opened
        case .gist(let id, .content), .gist(let id, .tab), .gist(let id, .file):
            context.focus == .detail && id == context.selection
        default: false
        }
    }
}
