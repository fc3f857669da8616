import ArgumentParser
import Gists

struct RenameCommand: JSONCommand {
    static let jsonFields = JSONFields.gist
    static let operands = JSONOperands.any
    static let configuration = CommandConfiguration(
        commandName: "rename", abstract: "Rename a file of one of your gists.",
        usage: """
            gists-tui rename <id> <old> <new> [--json] [--jq <expression>]
                             [<options>]
            """,
        discussion: "Prints the URL of the gist. To rename several files at once, use gists-tui edit --rename.")

    @Argument(help: "URL or ID of a gist.")
    var id: String

    @Argument(help: "Name of the file.")
    var old: String

    @Argument(help: "Its new name.")
    var new: String

    @OptionGroup var result: ResultOptions
    @OptionGroup var limits: LimitOptions
    @OptionGroup var general: GeneralOptions

    mutating func run() throws {
        let printer = try result.printer(Self.jsonFields)
        try general.withWriter(waits: limits.waits) { repository, _ in
            let gist = try repository.gist(try GistArgument.id(id))
            var draft = GistDraft(editing: gist)
            draft.files[try draft.place(of: old)].name = new
            try repository.send(draft, of: gist, printer)
        }
    }
}
