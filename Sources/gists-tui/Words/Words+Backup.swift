import Gists
import Runtime

extension Words {
    enum Backup {
        static let demoGit = "This is the demo: its gists are in no repository. Leave out --git."
        static let sound = "The folder and the cache agree."
        static let revisionsNeedGit = "--revisions needs --git: only a clone has all revisions."
        static let noPeople = "You follow no one: gists-tui follow LOGIN adds people."
        static let incomplete = "The backup is incomplete."

        static func progress(_ progress: BackupProgress) -> String {
            guard progress.all > 0 else { return "Loading lists … Ctrl-C cancels" }
            let bytes = ByteCount.short(progress.bytes)
            return "Backing up: \(progress.gists) of \(progress.all) gists, \(bytes) … Ctrl-C cancels"
        }
        static func removed(_ place: String) -> String { "No longer on GitHub: \(place)" }
        static func missing(_ missing: BackupReport.Missing) -> String {
            "gists-tui: \(missing.what): \(missing.reason)"
        }
        static func unreadable(_ name: String, _ path: String) -> String {
            "The file “\(name)” is missing or unreadable in the folder: \(path)"
        }
        static func differences(_ count: Int) -> String {
            "\(count) \(count == 1 ? "difference" : "differences") between the folder and the cache."
        }
    }
}
