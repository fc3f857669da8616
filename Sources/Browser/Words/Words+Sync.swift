import FoundationEssentials
import Gists

extension Words {
    /// Downloads of lists.
    enum Sync {
        static let stop = "stop"
        static let hint = ":sync hides · :sync stop ends"
        static let started = "The sync has started. :sync stop ends it."
        static let stopped = "The sync has ended. Everything that arrived is stored."
        static let notRunning = "No sync is running."
        static let offline = "A sync needs the network."
        static let isRunning = "A sync is running. :sync stop ends it."
        static let needsToken = "Your own and your starred gists need a token. Type a login: :sync LOGIN."

        static func unknown(_ word: String) -> String {
            "“\(word)” is neither a login nor one of mine, starred, following, comments and revisions."
        }
        static func offer(_ count: Int?) -> String {
            count.map { "\($0) of your gists are not cached yet: S syncs them" }
                ?? "Your gists are not cached yet: S syncs them"
        }
        static func complete(_ sentence: String) -> String { "Sync: \(sentence)" }
        static func incomplete(_ sentence: String, _ missing: String) -> String {
            "Sync: \(sentence) Missing: \(missing)"
        }
        static func progress(_ step: SyncStep, seconds: TimeInterval) -> String {
            var parts = [
                "Sync: \(step.lists) of \(step.allLists) \(step.allLists == 1 ? "list" : "lists")",
                "\(step.gists) of \(step.allGists) gists", ByteCount.short(step.bytes),
            ]
            if seconds >= 1 { parts[2] += ", \(ByteCount.short(Int(Double(step.bytes) / seconds)))/s" }
            if step.allParts > 0 { parts.insert("\(step.parts) of \(step.allParts) with comments or revisions", at: 2) }
            if let left = step.secondsLeft {
                parts.append(left < 100 ? "\(left) s left" : "\((left + 59) / 60) min left")
            }
            return parts.joined(separator: " · ")
        }
    }
}
