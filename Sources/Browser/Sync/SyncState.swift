import FoundationEssentials

/// The sync that runs beside the browser, and its pane above the status bar.
struct SyncState: Equatable, Sendable {
    /// Nil if no sync is running.
    private(set) var step: SyncStep?
    private(set) var startedAt = Date.distantPast
    var isShown = false

    var isRunning: Bool { step != nil }
    /// The lines of the pane.
    var height: Int { isShown && isRunning ? 2 : 0 }

    mutating func start(at now: Date) { (step, startedAt, isShown) = (SyncStep(), now, true) }

    mutating func progressed(_ step: SyncStep) {
        if isRunning { self.step = step }
    }

    mutating func end() { (step, isShown) = (nil, false) }
}
