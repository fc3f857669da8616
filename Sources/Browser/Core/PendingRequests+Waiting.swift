import FoundationEssentials

/// Long waits: what is said about them, and what ends them.
extension PendingRequests {
    /// Seconds after which the screen says how long something takes.
    private static let longWaitThreshold = 3.0

    /// Seconds for which the pane with the keys has waited for a response; nil if that is not long.
    func longWait(_ context: Context) -> Int? {
        // Each frame asks; most often nothing waits.
        guard hasAny(since: now.addingTimeInterval(-Self.longWaitThreshold)),
            let since = earliest(where: { Self.isAwaited($0, context) })
        else { return nil }
        let seconds = now.timeIntervalSince(since)
        return seconds >= Self.longWaitThreshold ? Int(min(seconds, 86_400)) : nil
    }

    /// Cancels what the pane with the keys waits for.
    mutating func cancelAwaited(_ context: Context) { cancel { Self.isAwaited($0, context) } }

    private static func isAwaited(_ owner: RequestOwner, _ context: Context) -> Bool {
        switch owner {
        case .feed(let id): context.focus == .list && id == context.feed
        case .address: context.focus == .list && context.feed == .opened
        case .gist(let id), .tab(let id, _), .file(let id, _): context.focus == .detail && id == context.selection
        default: false
        }
    }
}
