import ArgumentParser
import Concurrency
import Gists
import Glibc
import Repository
import Runtime

struct SaveCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "save", abstract: "Saves the files of a gist.",
        usage: """
            gists-tui save <id> [--file <name>] [--dir <folder>] [--force]
                           [<options>]
            """,
        discussion: """
            Each file is saved whole, also those that GitHub's API sends cut, under its own name made harmless. A file that \
            is there already stays, and nothing is saved, unless --force says otherwise.
            """)

    @Argument(help: "A gist's id, or the address of its page.")
    var id: String

    @Option(parsing: .unconditional, help: ArgumentHelp("Only this file.", valueName: "name"))
    var file: String?

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("Folder to save to; made where it is missing.", valueName: "folder"), completion: .directory)
    var dir = "."

    @Flag(help: "Overwrite files that are there already.")
    var force = false

    @OptionGroup var limits: LimitOptions
    @OptionGroup var general: GeneralOptions

    mutating func run() throws {
        try general.withLaunchOptions { options in
            let repository = OneShotRepository(options, try general.manager(options, waits: limits.waits))
            defer { repository.finish() }
            var gist = try repository.gist(try GistArgument.id(id))
            gist.files = try GistArgument.files(of: gist, named: file)
            let (chosen, folder, overwrites) = (gist, dir, force)
            let outcome = try Blocking.run {
                try await repository.save(chosen, to: folder, overwrites: overwrites) { ProgressLine.show($0) }
            }
            ProgressLine.clear()
            switch outcome {
            case .saved(let sentence): Output.complain(sentence)
            case .incomplete(let sentence): throw LaunchError(sentence)
            case .exists(let names):
                throw LaunchError(
                    "Nothing was saved: there already: \(names.joined(separator: ", ")). --force overwrites.")
            }
        }
    }
}
