import ArgumentParser
import Gists
import GitHub
import Repository
import Runtime

struct EditCommand: JSONCommand {
    static let jsonFields = JSONFields.gist
    static let operands = JSONOperands.any
    static let configuration = CommandConfiguration(
        commandName: "edit", abstract: "Edit one of your gists.",
        usage: """
            gists-tui edit <id> [<file>|-] [--filename <name>] [--add <file>] ...
                           [--desc <text>] [--remove <name>] ...
                           [--rename <old=new>] ... [--json] [--jq <expression>]
                           [--allow-secrets] [<options>]
            """,
        discussion: """
            Without other changes, opens a file of the gist in $EDITOR, or in a pipe replaces it by standard input; --filename \
            names it where the gist has several. With a file of the disk, replaces the gist's file of that name by it. If \
            the gist was changed by another program meanwhile, nothing is sent. What you wrote in the editor and could not \
            be sent is kept in a file. Prints the URL of the gist.
            """)

    @Argument(help: "URL or ID of a gist.")
    var id: String

    @Argument(
        help: ArgumentHelp("File that replaces one of the gist; - is standard input.", valueName: "file"),
        completion: .file())
    var source: String?

    @Option(
        name: [.customShort("f"), .customLong("filename")], parsing: .unconditional,
        help: ArgumentHelp("The gist's file to edit or replace.", valueName: "name"))
    var name: String?

    @Option(
        name: [.customShort("a"), .customLong("add")], parsing: .unconditionalSingleValue,
        help: ArgumentHelp("Add this file; repeatable.", valueName: "file"), completion: .file())
    var added: [String] = []

    @Option(
        name: [.customShort("d"), .customLong("desc")], parsing: .unconditional,
        help: ArgumentHelp("New description of the gist.", valueName: "text"))
    var description: String?

    @Option(
        name: [.customShort("r"), .customLong("remove")], parsing: .unconditionalSingleValue,
        help: ArgumentHelp("Remove this file; repeatable.", valueName: "name"))
    var removed: [String] = []

    @Option(
        parsing: .unconditionalSingleValue, help: ArgumentHelp("Rename a file; repeatable.", valueName: "old=new"))
    var rename: [String] = []

    @OptionGroup var leaks: LeakOptions
    @OptionGroup var result: ResultOptions
    @OptionGroup var limits: LimitOptions
    @OptionGroup var general: GeneralOptions

    mutating func run() throws {
        let printer = try result.printer(Self.jsonFields)
        let changesNothing = added.isEmpty && removed.isEmpty && rename.isEmpty && description == nil
        if source == nil, changesNothing || name != nil, !Input.isTerminal { source = FileInput.standardInput }
        try general.withWriter(waits: limits.waits) { repository, options in
            let gist = try repository.gist(try GistArgument.id(id))
            var draft = GistDraft(editing: gist)
            try change(&draft)
            guard source != nil || changesNothing || name != nil else {
                return try repository.send(draft, of: gist, allowsSecrets: leaks.isAllowed, printer)
            }
            let place = try draft.place(of: name ?? draft.name(matching: source))
            if let source {
                draft.files[place].text = try FileInput.file(source, named: draft.files[place].name).text
                return try repository.send(draft, of: gist, allowsSecrets: leaks.isAllowed, printer)
            }
            try edit(draft, place, gist, repository, options, printer)
        }
    }

    /// Applies the options, except for the text of the edited file.
    private func change(_ draft: inout GistDraft) throws {
        if let description { draft.description = description }
        for name in removed { draft.files.remove(at: try draft.place(of: name)) }
        // All names refer to the original files, so that two files can swap their names.
        let renamed = draft
        for names in rename {
            let (old, new) = try renamed.renaming(names)
            draft.files[try renamed.place(of: old)].name = new
        }
        draft.files += try added.map { try FileInput.file($0, named: nil) }
    }

    private func edit(
        _ draft: GistDraft, _ place: Int, _ gist: Gist, _ repository: OneShotRepository, _ options: LaunchOptions,
        _ printer: ResultPrinter
    ) throws {
        // Checked first, so that users don't write text that can't be sent.
        if let login = repository.login(), gist.owner?.login != login {
            throw LaunchError(Words.Writing.notYours(gist.owner?.login))
        }
        let file = draft.files[place]
        let known = gist.files.first { file.originalName.isExactly($0.name) }
        let bytes = try known.map { try repository.content(of: $0, in: gist) }
        let original = try file.text ?? bytes.map { try FileInput.encodedText($0, of: file.name) } ?? ""
        let editor = try TextEditor(original, as: file.name, environment: options.environment)
        let isSent = try editor.edit(original, of: file.name) { text in
            var draft = draft
            draft.files[place].text = text
            try repository.send(draft, of: gist, allowsSecrets: leaks.isAllowed, printer)
        }
        if !isSent { try repository.send(draft, of: gist, allowsSecrets: leaks.isAllowed, printer) }
    }
}

extension GistDraft {
    /// The name of a file on the disk if the gist has a file with this name.
    fileprivate func name(matching source: String?) -> String? {
        let own = source?.parts(separatedBy: "/", omittingEmpty: true).last.map(String.init)
        return files.contains { own.isExactly($0.name) } ? own : nil
    }

    /// `OLD=NEW`: the names may contain equals signs themselves.
    fileprivate func renaming(_ names: String) throws -> (old: String, new: String) {
        let places = names.utf8.indices.filter { names.utf8[$0] == UInt8(ascii: "=") }
        guard !places.isEmpty else { throw LaunchError(Words.Writing.badRename(names), exitCode: .usage) }
        let pairs = places.map { (String(names[..<$0]), String(names[names.utf8.index(after: $0)...])) }
        return pairs.first { pair in files.contains { $0.name.isExactly(pair.0) } } ?? pairs[0]
    }
}
