import Documents
import FoundationEssentials

/// What is told of a wait that has become long, and how it ends.
extension Model {
    /// Seconds after which it is told how long something takes.
    private static let patience = 3.0

    /// For how many seconds the pane with the keys has waited for an answer; nil where that is not long.
    var longWait: Int? {
        // Asked for each frame, in which most often nothing waits: `isAwaited` holds a copy of the model.
        guard requests.hasAny(since: now.addingTimeInterval(-Self.patience)),
            let since = requests.earliest(where: isAwaited)
        else { return nil }
        let seconds = now.timeIntervalSince(since)
        return seconds >= Self.patience ? Int(min(seconds, 86_400)) : nil
    }

    /// `Esc`: gives up what the pane waits for; `r` asks again.
    mutating func cancelLoading() {
        let cancelled = Failure("Cancelled.")
        let model = self
        requests.cancel(where: model.isAwaited)
        if focus == .list {
            list.giveUp(cancelled)
        } else if let id = feed.selection {
            detail.opened[id]?.giveUp(cancelled)
            detail.opened[id]?.giveUpFiles(cancelled)
        }
    }

    /// True of what the pane with the keys waits for.
    private func isAwaited(_ owner: RequestOwner) -> Bool {
        switch owner {
        case .feed(let id): focus == .list && id == feedID
        case .address: focus == .list && feedID == .opened
        case .gist(let id), .tab(let id, _), .file(let id, _): focus == .detail && id == feed.selection
        default: false
        }
    }
}
