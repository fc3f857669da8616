extension Words {
    /// A backup to a folder.
    enum Backup {
        static let tooManyFiles = "It has more than 300 files, and GitHub lists no more: use --git."

        static func skipped(_ count: Int) -> String {
            "\(count) \(count == 1 ? "entry" : "entries") of the list could not be read."
        }
        static func done(_ report: BackupReport) -> String {
            let gists = report.new + report.changed + report.unchanged
            var parts = ["\(report.new) new", "\(report.changed) changed", "\(report.unchanged) unchanged"]
            if !report.removed.isEmpty { parts.append("\(report.removed.count) moved to .removed") }
            return "\(gists) \(gists == 1 ? "gist" : "gists"): \(parts.joined(separator: ", "))."
        }
    }
}
