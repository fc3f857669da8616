import ArgumentParser
import Pairing
import Runtime

struct UnpairCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "unpair", abstract: "Forget which gist files belong to.",
        usage: "gists-tui unpair <file> ... [<options>]",
        discussion: """
            Neither the files nor the gists change. A folder means all paired files in it, the ID of a gist all files that \
            are paired with it.
            """)

    @Argument(help: ArgumentHelp("Paired files, folders or IDs.", valueName: "file"), completion: .file())
    var files: [String]

    @OptionGroup var general: GeneralOptions

    mutating func run() throws {
        try general.withLaunchOptions { options in
            let store = try PairStore(options)
            let gone = try store.change { pairs in
                let chosen = try PairSelection.pairs(files, among: pairs)
                pairs.removeAll { chosen.contains($0) }
                return chosen
            }
            for pair in gone { Output.complain(Words.Pairs.unpaired(PairSelection.shown(pair.path), pair.gist)) }
        }
    }
}
