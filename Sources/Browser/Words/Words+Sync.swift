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
        static let needsToken = "Your own gists need a token. Type a login: :sync LOGIN."

        static func notALogin(_ text: String) -> String { "Not a login: “\(text)”." }
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
            let rest = step.allGists - step.gists
            if step.lists == step.allLists, step.gists > 0, rest > 0, seconds >= 2 {
                let left = Int((seconds * Double(rest) / Double(step.gists)).rounded(.up))
                parts.append(left < 100 ? "\(left) s left" : "\((left + 59) / 60) min left")
            }
            return parts.joined(separator: " · ")
        }
    }
}
