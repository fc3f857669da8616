import ArgumentParser
import Cells
import Configuration
import Dates
import Gists
import Runtime
import Storage
import Texts

struct SearchCommand: JSONCommand {
    static let jsonFields = ["gist", "snippet", "version"]
    static let operands = JSONOperands.any
    static let configuration = CommandConfiguration(
        commandName: "search", abstract: "Search the gists you have seen, without the network.",
        usage: """
            gists-tui search <words> ... [--limit <n>] [--json] [--jq <expression>]
                             [<options>]
            """,
        discussion: """
            Searches descriptions, owners, file names, languages, file contents and comments of all gists that the browser \
            or another command has shown. All words must match; use quotes for a phrase ('"like this"' in a shell) and \
            begin* for the beginning of a word. Narrow the search with owner:octocat, lang:swift, file:notes, has:comments \
            and starred:. at:2026-03, at:1f3c0 or at:* searches the versions that were read, by the beginning of their time \
            or number, instead of what gists hold now. The best matches come first.

            In a pipe, prints a tab-separated line for each gist: ID, owner, time of the last update, description, \
            and the text around the match.
            """)

    @Argument(help: ArgumentHelp("Words to search for.", valueName: "words"))
    var words: [String]

    @Option(parsing: .unconditional, help: ArgumentHelp("Maximum number of gists.", valueName: "n"))
    var limit = 30

    @Flag(help: "Print a JSON array of gists with GitHub's field names, and snippets.")
    var json = false

    @OptionGroup var jq: JQOptions
    @OptionGroup var general: GeneralOptions

    func validate() throws {
        if limit < 1 { throw ValidationError(Words.Options.limit) }
    }

    mutating func run() throws {
        let form = try jq.form(json, Self.jsonFields)
        try general.withStore { store, options in
            let query = SearchQuery(words.joined(separator: " "))
            let hits = store.account(options.account).search(query, limit: limit)
            if let problem = store.problem { throw LaunchError(problem) }
            if let form {
                try Output.write(json: hits.map(JSONHit.init), as: form)
            } else {
                if hits.isEmpty { return explain() }
                if var printer = TerminalPrinter(options, color: general.values.choice(.color)) {
                    try Output.writeDrawn(printer.list(hits.map(\.gist), snippets: hits.map(\.snippet)))
                } else {
                    try Output.write(hits.map(Self.line).joined())
                }
            }
        }
    }

    /// Says that nothing was found, and which words are no filters although they look so.
    private func explain() {
        let text = words.joined(separator: " ")
        let unknown = SearchQuery.unknownFilters(in: text).map { filter, _ in
            let near = Nearest.word(to: filter, among: SearchQuery.filters)
            return Words.Empty.filter(filter, near: near == filter ? nil : near)
        }
        Output.explain(Words.Empty.search(text), unknown)
    }

    /// `id owner updated description snippet`, one gist per line.
    private static func line(_ hit: SearchHit) -> String {
        let fields = [
            hit.gist.id.rawValue, hit.gist.owner?.login.rawValue ?? "", ISODate.format(hit.gist.updatedAt),
            OneLine.collapse(hit.gist.summary, columns: .max),
            OneLine.collapse(hit.snippet.parts.map(\.text).joined(), columns: .max),
        ]
        return fields.map { TextSanitizer.visible($0) }.joined(separator: "\t") + "\n"
    }

    private struct JSONHit: Encodable {
        var gist: Gist
        /// Pieces in turn: text between matches, and matches.
        var snippet: [Piece]
        /// The version that matches; missing for the current content of the gist.
        var version: String?

        struct Piece: Encodable {
            var text: String
            var match: Bool
        }

        init(_ hit: SearchHit) {
            gist = hit.gist
            version = hit.version?.id.rawValue
            snippet = hit.snippet.parts.map { Piece(text: $0.text, match: $0.isMatch) }
        }
    }
}
