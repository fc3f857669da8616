extension Words {
    /// Stars of gists.
    enum Star {
        static func needsToken(_ key: String) -> String { "Starring needs a token: \(key) signs in." }
        static let retry = " · s retry"

        static func done(_ isStarred: Bool, _ gists: String) -> String {
            "\(isStarred ? "Starred" : "Unstarred") \(gists)"
        }
        static func skipped(_ count: Int) -> String { " \(count) more were skipped." }
        static func cancelled(_ count: Int, of all: Int) -> String {
            "Cancelled: \(count) of \(all) stars not changed."
        }
        static func lost(_ count: Int, of all: Int) -> String {
            "\(count) of \(all) stars not changed: the program ended first."
        }
        static func running(_ number: Int, of count: Int) -> String { "starring \(number)/\(count)" }
    }

    /// Copying, saving, piping.
    enum Export {
        static let noFile = "No file here."
        static let busy = "Something is still running. Esc cancels it."
        static let nothingToCopy = "No gist selected."
        static let oneFile = "One of the files"
        static let url = "URL"
        static let rawURL = "raw URL"
        static let cloneCommand = "clone command"
        static let fileLink = "link to the file"
        static let links = "links"
        static let markdownLink = "Markdown link"
        static let id = "ID"
        static let contents = "contents"

        static func unknownPlaceholder(_ name: String, _ near: String) -> String {
            "unknown placeholder {\(name)}; did you mean {\(near)}?"
        }
        static func unknownPlaceholder(_ name: String, of known: [String]) -> String {
            let list = known.map { "{\($0)}" }.joined(separator: ", ")
            return "unknown placeholder {\(name)}: use one of \(list), or \\{\(name)} for the text itself"
        }
        static func placeholderInQuotes(_ name: String) -> String {
            "{\(name)} stands in quotes, which it brings itself: take them away"
        }
        static func placeholder(_ name: String, behind doubt: PlaceholderScan.Doubt) -> String {
            "{\(name)} follows \(doubt.description), where quotes can be read in two ways: "
                + "begin the line with \(name)={\(name)}; and write \"$\(name)\" here"
        }
        static func refused(_ name: String, _ problem: String) -> String { "\(name) was not run: \(problem)." }
        static func unknownCommand(_ name: String) -> String { "Unknown command “\(name)”." }
        static func clone(_ url: String) -> String { "git clone \(url)" }
        static func cancelled(_ count: Int, of all: Int) -> String { "Cancelled after \(count) of \(all) files." }
        static func notText(_ name: String, _ key: String) -> String { "\(name) is not text: \(key) save" }
        static func bytes(_ files: String, _ size: String) -> String { "\(files), \(size)" }
        static func copied(_ what: String) -> String { "Copied \(what)" }
        static func copied(_ what: String, to place: String) -> String { "Copied \(what) · \(place)" }
        static func copyHint(_ key: String) -> String { " · \(key) copies the URL" }
        static func noneToCopy(_ noun: String) -> String { "No \(noun) to copy." }
        static func running(_ verb: String, _ progress: String) -> String { "\(verb) \(progress)" }
        static func received(_ size: String, of total: String) -> String { "\(size) of \(total)" }
        static func left(_ seconds: Int) -> String { "\(seconds) s left" }
    }

    /// Files that were saved.
    enum Saved {
        static let missing = ", no longer there"

        static func more(_ count: Int) -> String { " and \(count) more" }
        static func missing(_ path: String) -> String { "The saved file no longer exists: \(path)" }
    }
}

extension PlaceholderScan.Doubt {
    /// For the middle of a sentence.
    fileprivate var description: String {
        switch self {
        case .backquote: "a backquote"
        case .substitution: "$( in quotes"
        case .expansion: "${ in quotes"
        case .dollarQuote: "$'"
        case .hereDocument: "<<"
        case .comment: "a comment with quotes or backslashes"
        }
    }
}
