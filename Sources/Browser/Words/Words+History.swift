extension Words {
    /// A gist's versions, what differs between them, and its forks.
    enum History {
        static let tab = "History"
        static let loading = "loading the history …"
        static let loadingMore = "loading more …"
        static let more = "G load more"
        static let only = "The only version"
        static let none = "GitHub tells no versions of this gist."
        static let newest = "This is the newest version."
        static let oldest = "This is the oldest version."
        static let notCounted = "not counted"

        static func failed(_ sentence: String) -> String { "\(sentence) G retry" }
        static func version(_ age: String, _ place: String) -> String { "version of \(age) · \(place)" }
        static func count(_ count: Int, isAll: Bool) -> String {
            count == 1 && isAll ? "1 version" : "\(count)\(isAll ? "" : "+") versions"
        }
    }
}
