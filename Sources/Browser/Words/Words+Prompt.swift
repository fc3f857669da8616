extension Words {
    /// Typed lines, and the responses to them.
    enum Prompt {
        // MARK: Before the typed text

        static let user = "User: "
        static let search = "search: "
        static let saveFile = "Save as: "

        static func link(_ count: Int) -> String { "Follow link (1–\(count)): " }
        static func save(_ count: Int) -> String { "Save \(files(count)) in: " }
        static func save(_ count: Int, of subject: String) -> String { "Save \(files(count)) of \(subject) in: " }
        static func openPages(_ count: Int, of subject: String) -> String { "Open \(count) pages of \(subject)? " }
        static func overwrite(_ names: [String]) -> String {
            names.count == 1 ? "\(names[0]) already exists. " : "\(names.count) files already exist. "
        }

        // MARK: Instead of the text

        static let filterHint = "words  lang:swift  owner:mira  !not"
        static let findHint = "words, or \\v and a regular expression"
        static let foundAgain = "show what was found again"
        static let findInFilesHint = "words, or \\v and a regular expression, in all files"
        static let userHint = "login"
        static let searchHint = "words  “a phrase”  begin*  lang:swift"
        static let commandHint = "command, gist URL or line number"
        static let pipeHint = "shell command"

        // MARK: Behind the text

        static let cancel = "cancel"
        static let clear = "clear"
        static let apply = "apply"
        static let overwrite = "overwrite"
        static let keepBoth = "keep both"
        static let open = "open"
        static let run = "run"
        static let follow = "follow"
        static let back = "back"
        static let complete = "complete"
        static let save = "save"
        static let go = "go"
        static let find = "find"

        static func open(_ host: String, _ url: String) -> String { "\(host): \(url)" }
        static func shown(_ place: String, _ shown: Int, of all: Int) -> String { "\(place)\(shown) of \(all)" }

        // MARK: Answers

        static let notAPastedGist = "The pasted text is not a gist URL."

        static func opening(_ count: Int) -> String { "Opening \(count) pages" }
        static func tooLong(_ size: String) -> String { "Too long to paste (\(size))." }
        static func notAGist(_ text: String) -> String { "Not a gist URL or ID: \(quoted(text))" }
        static func unknownCommand(_ text: String, near: String?, _ key: String) -> String {
            "Unknown command \(quoted(text))." + didYouMean(near, or: " \(key) lists them all")
        }
        static func didYouMean(_ near: String?, or hint: String) -> String {
            near.map { " Did you mean “\($0)”?" } ?? hint
        }
        static func line(_ line: Int, of count: Int, asked number: Int) -> String {
            "Line \(line) of \(count)" + (number > count ? ": there is no line \(number)" : "")
        }
        static func onOrOff(_ word: String) -> String { "Use on or off, not \(quoted(word))." }
        static func unknownTheme(_ name: String, near: String?) -> String {
            "Unknown theme \(quoted(name))." + didYouMean(near, or: " :theme lists them all")
        }
        static func unknownDensity(_ name: String, near: String?) -> String {
            "Unknown density \(quoted(name))." + didYouMean(near, or: " Use comfortable, compact or line.")
        }
        static func density(_ name: String) -> String { "Density: \(name)" }
        static func notALogin(_ text: String) -> String {
            "Invalid login \(quoted(text)): use letters, digits and hyphens."
        }
    }

    /// Pages and pickers in front of the panes.
    enum Overlay {
        static let start = "Start"
        static let keys = "Keys"
        static let findCommand = "/ find a command"
        static let anyKey = "any other key to close"
        static let scroll = "j k scroll"
        static let noMatch = "no match"
        static func choose(_ enter: String) -> String { " \(enter) select · Esc cancel " }
        static let showOnly = "Show only"
        static let allGists = "All gists"
        static let withComments = "With comments"
        static let large = "Larger than 10 kB"
        static let secret = "Secret"
        static let files = "Files"
        static let outline = "Outline"
        static let twoLinesAndGap = "two lines and a gap"
        static let twoLines = "two lines"
        static let oneLine = "one line in columns"
        static let sort = "Sort"
        static let copy = "Copy"
        static let log = "Log"
        static let emptyLog = "No events yet."
        static let emptyFilter = "No events of this kind yet."
        static let noRequest = "There is no request for this line."
        static let curlCommand = "cURL command, secrets masked"

        static func choose(_ enter: String, of count: Int) -> String { " \(count) · \(enter) select · Esc cancel " }
        static func nothing(_ title: String) -> String { "\(title): no match" }
        static func item(_ title: String, _ number: Int, of count: Int, _ item: String, _ detail: String) -> String {
            "\(title), \(number) of \(count): \(item), \(detail)"
        }
        static func otherEvents(_ key: String) -> String { "\(key) other events" }
        static func copyAsCurl(_ key: String) -> String { "\(key) copy as cURL" }
    }
}
