import ArgumentParser
import Cells
import Dates
import FoundationEssentials
import Gists
import Repository
import Runtime

struct CommentsCommand: JSONCommand {
    static let jsonFields = JSONFields.comment
    static let configuration = CommandConfiguration(
        commandName: "comments", abstract: "Print the comments of a gist, oldest first.",
        usage: """
            gists-tui comments <id> [--json] [--jq <expression>] [--no-pager]
                               [<options>]
            """,
        discussion: """
            On a terminal, Markdown is rendered, and the output goes through a pager. In a pipe, unless --color is set, it is \
            printed unchanged.
            """)

    @Argument(help: "URL or ID of a gist.")
    var id: String

    @Flag(help: "Print a JSON array with GitHub's field names; --json id,user prints only these.")
    var json = false

    @Flag(name: .customLong("no-pager"), help: "Do not use a pager.")
    var isUnpaged = false

    @OptionGroup var jq: JQOptions
    @OptionGroup var limits: LimitOptions
    @OptionGroup var general: GeneralOptions

    mutating func run() throws {
        let form = try jq.form(json, Self.jsonFields)
        try general.withLaunchOptions { options in
            let repository = OneShotRepository(options, try general.manager(options, waits: limits.waits))
            defer { repository.finishAndTell() }
            let gist = try repository.gist(try GistArgument.id(id))
            let list = try repository.comments(of: gist.id)
            let comments = list.elements
            list.noteMore(Words.More.comments)
            if let form {
                return try Output.write(json: comments.map { CommentJSON($0, of: gist) }, as: form)
            }
            if comments.isEmpty { return Output.explain(Words.Empty.comments) }
            let isPlain = options.chosen.isOn(.plain)
            var printer = isPlain ? nil : TerminalPrinter(options, color: general.values.choice(.color))
            var page = ""
            for comment in comments {
                page += (page.isEmpty ? "" : "\n") + TextSanitizer.visible("── \(heading(comment))") + "\n"
                let body = printer?.page(of: gist, comment) ?? plain(comment.body)
                page += body.hasSuffix("\n") ? body : body + "\n"
            }
            let isPaged = Output.isTerminal && !isUnpaged
            guard !isPaged || !Pager.show(page, environment: options.environment) else { return }
            try Output.isTerminal ? Output.writeDrawn(page) : Output.writeBytes(page.utf8)
        }
    }

    private func heading(_ comment: Comment) -> String {
        "\(comment.author?.login ?? Words.Gist.unknownAuthor)  \(ISODate.format(comment.createdAt))"
    }

    private func plain(_ body: String) -> String {
        let lines = body.replacing("\r\n", with: "\n")
        return Output.isTerminal ? TextSanitizer.visible(lines, keepsLines: true) : lines
    }
}

extension TerminalPrinter {
    /// A comment as the reader shows it.
    fileprivate mutating func page(of gist: Gist, _ comment: Comment) -> String {
        page(of: gist, [(GistFile(name: "comment.md", language: "Markdown"), Data(comment.body.utf8))], isAlone: true)
    }
}
