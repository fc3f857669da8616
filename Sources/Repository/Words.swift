/// The messages for failures of GitHub or the cache.
enum Words {
    static let list = "this list"
    static let gist = "this gist"
    static let revisions = "its list of revisions"
    static let revision = "this revision"
    static let forks = "its list of forks"
    static let comments = "the comments of this gist"
    static let notCached = "This gist is not cached."
    static let readTextGone = "The revision that you read is not cached."
    static let noFiles = "The gist has no files."
    static let imageUnreadable = "The image can't be read."
    static let imageTooLarge = "The image is too large to load automatically."
    static let noRevisionBefore = "GitHub knows no revision before your edit."
    static let unexpected = "Unexpected error."

    static func offline(_ what: String) -> String { "You are offline, and \(what) is not cached." }
    static func binaryBefore(_ name: String) -> String {
        "\(name) was binary before your edit: GitHub's API writes only text."
    }
    static func notStarred(_ isStarred: Bool, _ reason: String) -> String {
        "Not \(isStarred ? "starred" : "unstarred"). \(reason)"
    }
}
