/// The result of a step through the revisions of a gist.
enum RevisionStep: Equatable {
    /// Leads to the revision of this index.
    case revision(Int)
    /// The revision is not loaded yet.
    case notLoaded
    case isNewest, isOldest

    /// - Parameter steps: positive for older revisions.
    init(by steps: Int, in history: HistoryTab.State) {
        let (shown, target) = (history.index, history.index + steps)
        guard target >= 0 else {
            self = shown == 0 ? .isNewest : .revision(0)
            return
        }
        guard let list = history.list.value, target < list.elements.count || list.isLast else {
            self = .notLoaded
            return
        }
        let last = max(0, list.elements.count - 1)
        self = target > last && shown == last ? .isOldest : .revision(min(target, last))
    }
}
