/// The messages about downloads.
enum Words {
    static let notTried = "It was not requested, since the sync ended early."
    static let noStore = "The cache can't be written."

    static func unreadable(_ count: Int) -> String {
        count == 1 ? "One entry can't be read." : "\(count) entries can't be read."
    }
    static func tooLarge(_ url: String) -> String { "GitHub does not serve files of more than 10 MB. git clone \(url)" }
    static func moreFiles(_ url: String) -> String { "GitHub lists only the first 300 files. git clone \(url)" }
    static func removed(_ count: Int) -> String {
        "The cache is full: \(count) \(count == 1 ? "gist was" : "gists were") removed to make room for others."
    }
    static func noText(_ name: String) -> String { "GitHub sent no complete text of “\(name)”." }
}
