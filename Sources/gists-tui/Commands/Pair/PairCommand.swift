import ArgumentParser
import Gists
import Pairing
import Repository
import Runtime

struct PairCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "pair", abstract: "Pair files with a gist, to push and pull them.",
        usage: "gists-tui pair <file> ... [<id>] [--filename <name>] [<options>]",
        discussion: """
            Each file belongs to the file of the gist with the same name from now on; nothing is sent or written. Without an \
            ID, the gist is the one that the file was saved from, or your only gist with a file of this name. A file that \
            does not exist yet is created by gists-tui pull, one that the gist does not have by gists-tui push. See also \
            create --pair.
            """)

    @Argument(
        help: ArgumentHelp("Files, and at the end the URL or ID of a gist.", valueName: "file"), completion: .file())
    var words: [String]

    @Option(
        name: [.customShort("f"), .customLong("filename")], parsing: .unconditional,
        help: ArgumentHelp("The gist's file, if it has another name.", valueName: "name"))
    var name: String?

    @OptionGroup var limits: LimitOptions
    @OptionGroup var general: GeneralOptions

    mutating func run() throws {
        var files = words
        var id: GistID?
        if let last = words.last, !PairedFile.exists(last), let reference = GistReference(last) {
            files.removeLast()
            id = reference.id
            if case .name(let named) = reference.file, name == nil { name = named }
        }
        guard !files.isEmpty else { throw LaunchError(Words.Pairs.noFile, exitCode: .usage) }
        guard name == nil || files.count == 1 else { throw LaunchError(Words.Pairs.nameOfOne, exitCode: .usage) }
        try general.withLaunchOptions { options in
            let repository = OneShotRepository(options, try general.manager(options, waits: limits.waits))
            defer { repository.finish() }
            let pairing = NewPair(repository: repository, options: options, store: try PairStore(options))
            try pairing.check(files)
            for file in files {
                let (pair, state) = try pairing.add(file, to: id, named: name)
                Output.complain(
                    Words.Pairs.paired(PairSelection.shown(pair.path), pair.gist, pair.name, state.sign))
            }
        }
    }
}
