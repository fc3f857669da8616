import ArgumentParser
import Browser
import FoundationEssentials
import Gists
import Runtime
import Terminal

struct PickCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "pick", abstract: "Choose a gist, and print its file or a link to it.",
        usage: """
            gists-tui pick [<query>]
                           [--user <login>|--starred|--mine|--saved|--search]
                           [--print contents|path|url|raw|id|markdown] [--multi]
                           [--select-1] [--exit-0] [--height <rows>|<n>%]
                           [--fill|--no-fill] [<options>]
            """,
        discussion: """
            Shows the browser on the terminal, even if standard input and output are pipes. Enter chooses the selected gist, \
            or the file being read; Ctrl-T chooses another file of it; Esc leaves without a choice. What you \
            type filters the list, or searches with --search. The arrows and Ctrl-N and Ctrl-P move; Tab goes to the text, or \
            marks with --multi. Only the choice is printed: the bytes of the file, or a line.

            Placeholders in a snippet, such as <host> or <port=22>, are asked for before it is printed: if the gist's \
            description contains #snippet, if comments at its beginning declare them (# ${HOST} Default: localhost), or \
            with --fill.

            Exit codes: 0 after a choice, 1 if there was none or nothing was found, 130 after Ctrl-C.
            """)

    @Argument(help: ArgumentHelp("Filter at the start.", valueName: "query"))
    var words: [String] = []

    @Option(
        name: [.customShort("q"), .long], parsing: .unconditional,
        help: ArgumentHelp("The same.", valueName: "query"))
    var query: String?

    @Option(parsing: .unconditional, help: ArgumentHelp("Choose from the public gists of a user.", valueName: "login"))
    var user: Login?

    @Flag var feeds: [FeedFlag] = []

    @Option(
        name: .customLong("print"), parsing: .unconditional,
        help: ArgumentHelp(
            "Print the contents (default), the path of a private copy, the URL, the raw URL, the ID or a Markdown link.",
            valueName: "what"))
    var form = PickForm.contents

    @Flag(name: [.customShort("m"), .long], help: "Mark several gists with Tab, and print all of them.")
    var multi = false

    @Flag(name: [.customShort("1"), .customLong("select-1")], help: "Print the only match at once, without a screen.")
    var selectsOnly = false

    @Flag(name: [.customShort("0"), .customLong("exit-0")], help: "End at once if nothing matches, without a screen.")
    var exitsEmpty = false

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("Draw below the prompt in so many rows, or percent of the screen.", valueName: "height"))
    var height: ScreenHeight?

    @Flag(help: "Ask for placeholders in any file.")
    var fill = false

    @Flag(name: .customLong("no-fill"), help: "Print files as they are.")
    var isUnfilled = false

    @Flag(name: .customLong("for-prompt"), help: "Refuse files with control or invisible characters.")
    var isForPrompt = false

    @OptionGroup var general: GeneralOptions

    enum FeedFlag: String, EnumerableFlag {
        case starred, mine, saved, search

        static func help(for value: FeedFlag) -> ArgumentHelp? {
            switch value {
            case .starred: "Choose from your starred gists; needs a token."
            case .mine: "Choose from your own gists; needs a token."
            case .saved: "Choose from the gists that you saved files from."
            case .search: "Search the gists you have seen."
            }
        }
    }

    func validate() throws {
        if feeds.count + (user == nil ? 0 : 1) > 1 { throw ValidationError(Words.Pick.oneList) }
        if let user, !user.isValid { throw ValidationError(Words.Pick.noLogin(user.rawValue)) }
        if fill, isUnfilled { throw ValidationError(Words.Pick.fillOrNot) }
        if query != nil, !words.isEmpty { throw ValidationError(Words.Pick.oneQuery) }
    }

    mutating func run() throws { try arguments.run() }

    var arguments: PickArguments {
        PickArguments(general: general, request: request, selectsOnly: selectsOnly, exitsEmpty: exitsEmpty)
    }

    private var request: PickRequest {
        var request = PickRequest()
        request.feed = user.map(Feed.user) ?? feeds.first?.feed
        request.query = words.isEmpty ? query ?? "" : words.joined(separator: " ")
        request.allowsSeveral = multi
        request.form = form
        request.filling = fill ? .always : isUnfilled ? .never : .ifWanted
        request.isForPrompt = isForPrompt
        request.height = height
        return request
    }
}

extension PickCommand.FeedFlag {
    var feed: Feed {
        switch self {
        case .starred: .starred
        case .mine: .mine
        case .saved: .saved
        case .search: .search
        }
    }
}

extension PickForm: ExpressibleByArgument {}

extension ScreenHeight: ExpressibleByArgument {
    public init?(argument: String) { self.init(argument) }
}
