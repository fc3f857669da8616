import ArgumentParser
import FoundationEssentials
import Gists
import Repository
import Runtime
import Texts

struct RunCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: RunWords.command, abstract: "Run a script of a gist, after you have agreed to it.",
        usage: """
            gists-tui run [<options>] <id>[@<revision>] [<args> ...]
            gists-tui run --revision <sha> --yes <id> [<args> ...]
            """,
        discussion: """
            Shows the script, its owner and its revision, with marks for invisible and look-alike characters, and asks. What \
            you have agreed to runs without a question until it changes; then you see the changes. Without a terminal, only \
            --revision with a whole SHA and --yes runs anything. The interpreter comes from the first line or the language. \
            What follows the gist, or --, are the script's arguments; it gets standard input, and its exit code is the \
            command's.
            """)

    @Argument(help: "URL or ID of a gist, @ and a revision for an older one.")
    var id: String

    @Argument(parsing: .postTerminator, help: ArgumentHelp("Arguments of the script.", valueName: "args"))
    var arguments: [String] = []

    @Option(
        name: [.customShort("f"), .customLong("file"), .customLong("filename")], parsing: .unconditional,
        help: ArgumentHelp("The script's file, if there are several.", valueName: "name"))
    var file: String?

    @Option(parsing: .unconditional, help: ArgumentHelp("Run the script as it was at this revision.", valueName: "sha"))
    var revision: String?

    @Flag(
        name: [.customShort("y"), .customLong("yes")], help: "Run without asking; needs the whole SHA of a revision.")
    var yes = false

    @Flag(name: .customLong("print-command"), help: "Print the command that would run, and run nothing.")
    var printsCommand = false

    @OptionGroup var limits: LimitOptions
    @OptionGroup var general: GeneralOptions

    mutating func run() throws {
        let (reference, pinned) = try parts()
        let isPinned = pinned.map { $0.utf8.count == 40 && RevisionArgument.isOne($0) } ?? false
        if yes, !isPinned { throw LaunchError(Words.Run.yesNeedsSHA, exitCode: .usage) }
        if !printsCommand, !yes, ControllingTerminal() == nil {
            throw LaunchError(Words.Run.noTerminal, exitCode: .usage)
        }
        let code = try general.withLaunchOptions { options in
            let repository = OneShotRepository(options, try general.manager(options, waits: limits.waits))
            defer { repository.finish() }
            var gist: Gist
            let version: RevisionID
            if let pinned {
                version = try repository.revision(pinned, of: reference.id)
                gist = try repository.gist(reference.id, at: version)
            } else {
                gist = try repository.gist(reference.id)
                guard let newest = gist.history?.first?.version else { throw LaunchError(Words.Run.noRevision) }
                version = newest
            }
            gist.files =
                try file.map { try GistArgument.files(of: gist, named: $0) }
                ?? GistArgument.files(of: gist, in: reference)
            let script = try script(gist, repository)
            return try run(script, of: gist, at: version, options)
        }
        guard code == 0 else { throw ArgumentParser.ExitCode(code) }
    }

    private typealias Script = (file: GistFile, content: Data, interpreter: Interpreter)

    /// The gist, and the revision behind `@` or in the URL.
    private func parts() throws -> (GistReference, String?) {
        let at = id.utf8.lastIndex(of: UInt8(ascii: "@"))
        let behind = at.map { String(id[id.utf8.index(after: $0)...]) }
        guard let at, let behind, RevisionArgument.isOne(behind) else {
            let reference = try GistArgument.reference(id)
            return (reference, revision ?? reference.revision)
        }
        if let revision, !revision.lowercased().isExactly(behind.lowercased()) {
            throw LaunchError(Words.Run.twoRevisions, exitCode: .usage)
        }
        return (try GistArgument.reference(String(id[..<at])), behind)
    }

    /// The only file of the gist that can be run.
    private func script(_ gist: Gist, _ repository: OneShotRepository) throws -> Script {
        guard gist.files.count > 1 else {
            guard let file = gist.files.first else { throw LaunchError(Words.Empty.files) }
            return try script(file, gist, repository)
        }
        var found: [Script] = []
        for file in gist.files where !file.isMedia && !file.isTooLarge {
            if let script = try? script(file, gist, repository) { found.append(script) }
        }
        guard found.count == 1 else {
            let names = gist.files.prefix(20).map(\.name).joined(separator: ", ")
            throw LaunchError(Words.Run.whichFile(names), exitCode: .usage)
        }
        return found[0]
    }

    private func script(_ file: GistFile, _ gist: Gist, _ repository: OneShotRepository) throws -> Script {
        let content = try repository.content(of: file, in: gist)
        guard !content.contains(0), String(validating: content, as: UTF8.self) != nil else {
            throw LaunchError(Words.Run.notText(file.name))
        }
        guard let interpreter = Interpreter(of: file, content) else {
            throw LaunchError(Words.Run.noInterpreter(file.name, file.language))
        }
        return (file, content, interpreter)
    }

    private func run(_ script: Script, of gist: Gist, at version: RevisionID, _ options: LaunchOptions) throws -> Int32
    {
        let (file, content, interpreter) = script
        let words =
            interpreter.words.map(ShellWord.quoted) + [ShellWord.path(file.name)] + arguments.map(ShellWord.quoted)
        let command = words.joined(separator: " ")
        guard !printsCommand else {
            try Output.say(command)
            return 0
        }
        if !yes {
            let agreed = try AgreedScripts(options)
            let old = agreed.script(file.name, of: gist.id, on: options.account.api)
            if old?.text != content {
                let page = ScriptPage(gist: gist, file: file, content: content, revision: version, command: command)
                page.show(changedFrom: old, options)
                guard ControllingTerminal()?.confirms(Words.Run.question(hasChanged: old != nil)) == true else {
                    throw LaunchError(Words.Run.declined)
                }
            }
            if old?.text != content || old?.revision != version {
                try agreed.keep(
                    .init(
                        server: options.account.api, gist: gist.id, name: file.name, revision: version, text: content))
            }
        }
        return try ScriptProgram.run(
            interpreter.words, content, named: file.name, arguments, environment: options.environment)
    }
}
