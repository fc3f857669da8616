import ArgumentParser
import Concurrency
import Gists
import Glibc
import Repository
import Runtime
import Synchronization

struct SaveCommand: JSONCommand {
    static let jsonFields = ["name", "path"]

    static let configuration = CommandConfiguration(
        commandName: "save", abstract: "Save the files of a gist.",
        usage: """
            gists-tui save <id> [--file <name>] [--dir <folder>] [--force]
                           [--json] [--jq <expression>] [<options>]
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

    @Flag(help: "Print a JSON array of the files that were saved, with their paths.")
    var json = false

    @OptionGroup var jq: JQOptions
    @OptionGroup var limits: LimitOptions
    @OptionGroup var general: GeneralOptions

    mutating func run() throws {
        let form = try jq.form(json, Self.jsonFields)
        try general.withLaunchOptions { options in
            let repository = OneShotRepository(options, try general.manager(options, waits: limits.waits))
            defer { repository.finish() }
            var gist = try repository.gist(try GistArgument.id(id))
            gist.files = try GistArgument.files(of: gist, named: file)
            let (chosen, folder, overwrites) = (gist, dir, force)
            let saved = Mutex<[SavedFile]>([])
            let outcome = try Blocking.run {
                try await repository.save(chosen, to: folder, overwrites: overwrites) {
                    ProgressLine.show($0)
                } saved: { name, path in
                    saved.withLock { $0.append(SavedFile(name: name, path: path)) }
                }
            }
            ProgressLine.clear()
            if let form, saved.withLock({ !$0.isEmpty }) {
                try Output.write(json: saved.withLock { $0 }, as: form)
            }
            switch outcome {
            case .saved(let sentence): Output.complain(sentence)
            case .incomplete(let sentence): throw LaunchError(sentence)
            case .exists(let names):
                throw LaunchError(Words.Gist.notSaved(names))
            }
        }
    }

    private struct SavedFile: Encodable {
        var name: String
        var path: String
    }
}
