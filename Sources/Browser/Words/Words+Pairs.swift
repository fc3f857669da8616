import Gists

extension Words {
    /// Files that are paired with gists.
    enum Pairs {
        static let yes = "send"
        static let busy = "The files are already being compared."
        static let none = "No file here is paired with this gist: gists-tui pair FILE ID pairs one."
        static let offline = "Offline, nothing is sent or fetched."
        static let needsToken = "Sending needs a token: A signs in."

        static func running(_ direction: PairOrder.Direction) -> String {
            direction == .push ? "Sending what has changed here …" : "Fetching what has changed in the gist …"
        }
        static func question(_ question: PairQuestion) -> String {
            switch question {
            case .secrets(let lines):
                let more = lines.count > 1 ? " and \(lines.count - 1) more" : ""
                return "Possible secret in \(lines.first ?? "")\(more). Send anyway?"
            case .publicGist(let names):
                return "The gist is public, and anyone can see \(names.joined(separator: ", ")). Send?"
            }
        }
        /// The action that a sign suggests; empty if there is none.
        static func offer(_ state: PairState) -> String {
            switch state {
            case .changedHere: " · :push"
            case .changedThere, .deletedHere: " · :pull"
            case .changedBoth: " · :push merges"
            case .equal, .deletedThere, .deletedBoth: ""
            }
        }
    }
}
