import ArgumentParser
import GitHub
import Repository
import Runtime
import Terminal

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
            printed unchanged. Of a URL that names a comment, only this one is printed.
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
            let reference = try GistArgument.reference(id)
            let gist = try repository.gist(reference.id)
            let list = try repository.comments(of: gist.id)
            let comments = try reference.comment.map { [try list.named($0)] } ?? list.elements
            if reference.comment == nil { list.noteMore(Words.More.comments) }
            if let form {
                return try Output.write(json: comments.map { CommentJSON($0, of: gist) }, as: form)
            }
            if comments.isEmpty { return Output.explain(Words.Empty.comments) }
            let color: ColorMode? = general.values.choice(.color)
            try CommentPrinter(gist: gist, options: options, color: color, isUnpaged: isUnpaged).write(comments)
        }
    }
}
