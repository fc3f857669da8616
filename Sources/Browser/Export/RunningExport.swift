import FoundationEssentials
import Gists

/// What was exported before, and what is now.
struct Exports: Equatable, Sendable {
    var running: RunningExport?
    /// The folder that was last saved to, with its slash.
    var folder = "./"
    /// What was typed behind `|`, the latest last.
    var commands: [String] = []
}

/// The export under way: one at a time, to be given up with `Esc`.
struct RunningExport: Hashable, Sendable {
    var export: Export
    var progress: Export.Progress
    var startedAt: Date

    /// `saving 3/12 · 43 % · 731.0 kB of 1.7 MB · 120.5 kB/s · 8 s left · Esc cancels`
    func sentence(at now: Date) -> String {
        "\(verb) \(progress.sentence(after: now.timeIntervalSince(startedAt))) · Esc cancels"
    }

    private var verb: String {
        switch export.purpose {
        case .save: "saving"
        case .copy: "copying"
        case .pipe, .page, .edit: "loading"
        }
    }
}

extension Export.Progress {
    /// `3/12 · 43 % · 731.0 kB of 1.7 MB · 120.5 kB/s · 8 s left`
    public func sentence(after seconds: Double) -> String {
        var parts = fileCount > 1 ? ["\(files)/\(fileCount)"] : []
        let percent = Percent.of(received, in: total)
        parts += ["\(percent) %", "\(ByteCount.short(received)) of \(ByteCount.short(total))"]
        // A rate over less says nothing.
        if seconds >= 1, received > 0 {
            let rate = Double(received) / seconds
            let left = Double(max(0, total - received)) / rate
            parts += ["\(ByteCount.short(Int(rate)))/s", "\(Int(min(left, 86_400).rounded(.up))) s left"]
        }
        return parts.joined(separator: " · ")
    }
}

/// How much of something is there.
enum Percent {
    /// From 0 to 100, whatever a server has said of either.
    static func of(_ part: Int, in whole: Int) -> Int {
        whole > 0 ? Int(min(max(0, Double(part) / Double(whole)), 1) * 100) : 100
    }
}
