import ArgumentParser
import Gists
import Pairing
import Runtime

struct CreateCommand: JSONCommand {
    static let jsonFields = JSONFields.gist
    static let operands = JSONOperands.any
    static let configuration = CommandConfiguration(
        commandName: "create", abstract: "Create a gist from files or standard input.",
        usage: """
            gists-tui create [<file> ...|<folder>|-] [--desc <text>] [--public]
                             [--filename <name>] [--web] [--pair] [--json]
                             [--jq <expression>] [--allow-secrets] [<options>]
            """,
        discussion: """
            Prints the URL of the new gist, which is secret unless you use --public: anyone with the URL can read it. Without \
            a file, or with -, reads standard input. The folder of a gist in a backup becomes a gist with its files, description \
            and visibility. Possible secrets are reported first, with file and line: on a terminal \
            you are asked; otherwise nothing is published unless you use --allow-secrets.
            """,
        aliases: ["new"])

    @Argument(
        help: ArgumentHelp("Files to put into the gist; - is standard input.", valueName: "file"), completion: .file())
    var files: [String] = []

    @Option(
        name: [.customShort("d"), .customLong("desc")], parsing: .unconditional,
        help: ArgumentHelp("Description of the gist.", valueName: "text"))
    var description: String?

    @Flag(name: [.customShort("p"), .customLong("public")], help: "List the gist publicly; by default it is secret.")
    var isPublic = false

    @Option(
        name: [.customShort("f"), .customLong("filename")], parsing: .unconditional,
        help: ArgumentHelp("Name of the file from standard input.", valueName: "name"))
    var name: String?

    @Flag(name: [.customShort("w"), .customLong("web")], help: "Open the new gist in the web browser.")
    var web = false

    @Flag(help: "Pair the files with the new gist, to push and pull them.")
    var pair = false

    @OptionGroup var leaks: LeakOptions
    @OptionGroup var result: ResultOptions
    @OptionGroup var limits: LimitOptions
    @OptionGroup var general: GeneralOptions

    func validate() throws {
        if files.count(where: { $0 == FileInput.standardInput }) > 1 {
            throw ValidationError(Words.Writing.standardInputOnce)
        }
        if pair, files.isEmpty || files.contains(FileInput.standardInput) {
            throw ValidationError(Words.Pairs.stdinHasNoPair)
        }
        if name != nil, files.count > 1 { throw ValidationError(Words.Writing.nameOfOne) }
    }

    mutating func run() throws {
        let printer = try result.printer(Self.jsonFields)
        if files.isEmpty {
            guard !Input.isTerminal else { throw LaunchError(Words.Writing.noInput, exitCode: .usage) }
            files = [FileInput.standardInput]
        }
        try general.withWriter(waits: limits.waits) { repository, options in
            let pairing = pair ? NewPair(repository: repository, options: options, store: try PairStore(options)) : nil
            try pairing?.check(files)
            let draft = try draft()
            try draft.check()
            try leaks.settle(draft.texts, isPublic: draft.isPublic)
            let gist = try repository.create(draft)
            Output.complain(Words.Writing.created(isPublic: gist.isPublic))
            for (path, file) in zip(files, draft.files) {
                try pairing?.add(path, madeInto: gist, named: file.name, file.text ?? "")
            }
            try printer.write(gist, url: gist.htmlURL)
            if web { try WebPage.open(gist.htmlURL, options) }
        }
    }

    private func draft() throws -> GistDraft {
        guard files.count == 1, name == nil, var draft = try FolderInput.draft(files[0]) else {
            return GistDraft(
                description: description ?? "", isPublic: isPublic,
                files: try files.map { try FileInput.file($0, named: name) })
        }
        if let description { draft.description = description }
        draft.isPublic = draft.isPublic || isPublic
        return draft
    }
}
