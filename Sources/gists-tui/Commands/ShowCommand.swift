import ArgumentParser
import Cells
import Dates
import FoundationEssentials
import Gists
import GitHub
import Repository
import Runtime

struct ShowCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "show", abstract: "Prints the files of a gist.",
        usage: "gists-tui show <id> [--file <name>] [--raw] [<options>]",
        discussion: """
            It prints the description and the owner, then each file whole, also those that GitHub's API sends cut. On a \
            terminal control characters are made visible; into a pipe the files' bytes go as they are.
            """)

    @Argument(help: "A gist's id, or the address of its page.")
    var id: String

    @Option(parsing: .unconditional, help: ArgumentHelp("Only this file.", valueName: "name"))
    var file: String?

    @Flag(help: "Only the files' bytes, exactly and whole, without headings.")
    var raw = false

    @OptionGroup var limits: LimitOptions
    @OptionGroup var general: GeneralOptions

    mutating func run() throws {
        try general.withLaunchOptions { options in
            let repository = OneShotRepository(options, try general.manager(options, waits: limits.waits))
            defer { repository.finish() }
            let gist = try repository.gist(try GistArgument.id(id))
            if !raw, file == nil { try Output.write(TextSanitizer.visible(heading(gist), keepsLines: true)) }
            for file in try GistArgument.files(of: gist, named: file) {
                try show(try repository.content(of: file, in: gist), of: file, isOnly: self.file != nil)
            }
        }
    }

    private func heading(_ gist: Gist) -> String {
        let facts = [
            gist.owner?.login ?? "anonymous", gist.isPublic ? "public" : "secret",
            "updated \(ISODate.format(gist.updatedAt))", gist.htmlURL,
        ]
        let description = gist.description ?? ""
        return (description.isEmpty ? "(no description)" : description) + "\n" + facts.joined(separator: " · ") + "\n"
    }

    private func show(_ content: Data, of file: GistFile, isOnly: Bool) throws {
        if !raw, !isOnly {
            let facts = [file.language, ByteCount.short(file.size)].compactMap { $0 }.joined(separator: " · ")
            try Output.write("\n── " + TextSanitizer.visible("\(file.name)  \(facts)") + "\n")
        }
        guard Output.isTerminal else {
            try Output.write(content)
            if !raw, content.last != 0x0A { try Output.write("\n") }
            return
        }
        let lines = String(decoding: content, as: UTF8.self).replacing("\r\n", with: "\n")
        let text = TextSanitizer.visible(lines, keepsLines: true)
        try Output.write(text.hasSuffix("\n") ? text : text + "\n")
    }
}
