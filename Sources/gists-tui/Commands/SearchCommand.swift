import ArgumentParser
import Cells
import Dates
import FoundationEssentials
import Gists
import Runtime
import Storage

struct SearchCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "search", abstract: "Searches everything that was seen, without the network.",
        usage: "gists-tui search <words> ... [--limit <n>] [--json] [<options>]",
        discussion: """
            Finds gists that the browser or another command has shown: in descriptions, owners, names, languages and \
            texts of files, and comments. All words are wanted; those between quotes ('"like this"' in a shell) one after the other; begin* is the \
            beginning of a word. owner:octocat, lang:swift, file:notes, has:comments and starred: narrow it down. What fits \
            best comes first.

            Into a pipe it prints a line for each gist, with tabs between id, owner, time of the last update, description, \
            and the text around the words.
            """)

    @Argument(help: ArgumentHelp("What to search for.", valueName: "words"))
    var words: [String]

    @Option(parsing: .unconditional, help: ArgumentHelp("At most this many gists.", valueName: "n"))
    var limit = 30

    @Flag(help: "Print a JSON array instead; each gist with GitHub's names of the fields, and a snippet.")
    var json = false

    @OptionGroup var general: GeneralOptions

    func validate() throws {
        if limit < 1 { throw ValidationError("--limit takes a number from 1 on.") }
    }

    mutating func run() throws {
        try general.withStore { store, options in
            let query = SearchQuery(words.joined(separator: " "))
            let hits = store.account(options.account).search(query, limit: limit)
            if let problem = store.problem { throw LaunchError(problem) }
            if json {
                try Output.write(json: hits.map(JSONHit.init))
            } else {
                try Output.write(hits.map(Output.isTerminal ? Self.paragraph : Self.line).joined())
            }
        }
    }

    /// `id owner updated description snippet`, one gist a line.
    private static func line(_ hit: SearchHit) -> String {
        let fields = [
            hit.gist.id, hit.gist.owner?.login ?? "", ISODate.format(hit.gist.updatedAt),
            OneLine.collapse(hit.gist.summary, columns: .max),
            OneLine.collapse(hit.snippet.parts.map(\.text).joined(), columns: .max),
        ]
        return fields.map { TextSanitizer.visible($0) }.joined(separator: "\t") + "\n"
    }

    /// Two lines: which gist, and where the words stand in it.
    private static func paragraph(_ hit: SearchHit) -> String {
        let age = RelativeTime.short(hit.gist.updatedAt, now: Date())
        let head = "\(hit.gist.id)  \(age)  \(hit.gist.owner?.login ?? "anonymous")  "
        let summary = OneLine.collapse(hit.gist.summary, columns: max(20, Output.columns - head.count))
        let snippet = hit.snippet.parts.map { piece in
            // A line break in the text is a space here, at the ends of pieces, too.
            let text = TextSanitizer.visible(String(piece.text.map { $0.isWhitespace ? " " : $0 }))
            return piece.isMatch ? "\u{1B}[1m\(text)\u{1B}[22m" : text
        }.joined()
        return TextSanitizer.visible(head) + summary + "\n" + (snippet.isEmpty ? "" : "    \(snippet)\n")
    }

    private struct JSONHit: Encodable {
        var gist: Gist
        /// Pieces in turn: text between matches, and matches.
        var snippet: [Piece]

        struct Piece: Encodable {
            var text: String
            var match: Bool
        }

        init(_ hit: SearchHit) {
            gist = hit.gist
            snippet = hit.snippet.parts.map { Piece(text: $0.text, match: $0.isMatch) }
        }
    }
}
