import ArgumentParser
import Gists
import GitHub
import Repository
import Runtime

struct CommentCommand: JSONCommand {
    static let jsonFields = JSONFields.comment
    static let configuration = CommandConfiguration(
        commandName: "comment", abstract: "Comment on a gist.",
        usage: """
            gists-tui comment <id> [--body <text>|-] [--json] [--jq <expression>]
                              [--allow-secrets] [<options>]
            """,
        discussion: """
            Without --body, opens $EDITOR on a terminal, and reads standard input elsewhere. The comment is Markdown. What you wrote in the editor and could not \
            be sent is kept in a file. Prints the URL of the comment.
            """)

    @Argument(help: "URL or ID of a gist.")
    var id: String

    @Option(
        name: [.customShort("b"), .customLong("body")], parsing: .unconditional,
        help: ArgumentHelp("Text of the comment; - is standard input.", valueName: "text"))
    var body: String?

    @OptionGroup var leaks: LeakOptions
    @OptionGroup var result: ResultOptions
    @OptionGroup var limits: LimitOptions
    @OptionGroup var general: GeneralOptions

    mutating func run() throws {
        let printer = try result.printer(Self.jsonFields)
        // Without a terminal to write on, the text comes from the pipe, as in the other commands that write.
        let body = body ?? (Input.isTerminal ? nil : FileInput.standardInput)
        try general.withWriter(waits: limits.waits) { repository, options in
            let gist = try repository.gist(try GistArgument.id(id))
            if let body {
                let name = Words.Writing.comment
                let text = body == FileInput.standardInput ? try FileInput.file(body, named: name).text ?? "" : body
                return try send(text, gist, repository, printer)
            }
            let editor = try TextEditor("", as: "comment.md", environment: options.environment)
            let isSent = try editor.edit("", of: Words.Writing.comment) { text in
                try send(text, gist, repository, printer)
            }
            if !isSent { throw LaunchError(Words.Writing.emptyComment) }
        }
    }

    private func send(
        _ text: String, _ gist: Gist, _ repository: OneShotRepository, _ printer: ResultPrinter
    ) throws {
        guard !text.allSatisfy(\.isWhitespace) else { throw LaunchError(Words.Writing.emptyComment) }
        guard text.utf16.count <= Self.longest else { throw LaunchError(Words.Writing.longComment(text.utf16.count)) }
        try leaks.settle([(Words.Writing.comment, text)], isPublic: gist.isPublic)
        let comment = try repository.addComment(text, to: gist.id)
        Output.complain(Words.Writing.commented)
        try printer.write(CommentJSON(comment, of: gist), url: comment.url(in: gist))
    }

    /// The maximum number of characters at GitHub: "body is too long (maximum is 65536 characters)".
    private static let longest = 65_536
}
