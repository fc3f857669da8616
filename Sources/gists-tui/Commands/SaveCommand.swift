import ArgumentParser
import Concurrency
import Gists
import Glibc
import Repository
import Runtime

struct SaveCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "save", abstract: "Save the files of a gist.",
        usage: """
            gists-tui save <id> [--file <name>] [--dir <folder>] [--force]
                           [<options>]
            """,
        discussion: """
            Files are saved whole, even if GitHub's API truncates them. File names are sanitised. If a file already exists, \
            nothing is saved, unless you use --force.
            """)

    @Argument(help: "URL or ID of a gist.")
    var id: String

    @Option(parsing: .unconditional, help: ArgumentHelp("Save only this file.", valueName: "name"))
    var file: String?

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("Folder to save to; created if missing.", valueName: "folder"), completion: .directory)
    var dir = "."

    @Flag(help: "Overwrite existing files.")
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
                throw LaunchError(Words.Gist.notSaved(names))
            }
        }
    }
}
