import FoundationEssentials
import Gists

/// What is being taken out: one at a time, to be given up with `Esc`.
struct Job: Hashable, Sendable {
    var request: RequestID
    var work: TakeOut
    var progress: TakeOut.Progress
    var startedAt: Date

    /// `saving 3/12 · 43 % · 731.0 kB of 1.7 MB · 120.5 kB/s · 8 s left · Esc cancels`
    func sentence(at now: Date) -> String {
        var parts = [verb + (progress.fileCount > 1 ? " \(progress.files)/\(progress.fileCount)" : "")]
        if progress.total > 0 {
            parts.append("\(min(100, progress.received * 100 / progress.total)) %")
            parts.append("\(ByteCount.short(progress.received)) of \(ByteCount.short(progress.total))")
        }
        let seconds = now.timeIntervalSince(startedAt)
        // A rate over less says nothing.
        if seconds >= 1, progress.received > 0 {
            let rate = Double(progress.received) / seconds
            parts.append("\(ByteCount.short(Int(rate)))/s")
            let left = Double(max(0, progress.total - progress.received)) / rate
            parts.append("\(Int(min(left, 86_400).rounded(.up))) s left")
        }
        return (parts + ["Esc cancels"]).joined(separator: " · ")
    }

    private var verb: String {
        switch work.purpose {
        case .save: "saving"
        case .copy: "copying"
        case .pipe, .page, .edit: "loading"
        }
    }
}
