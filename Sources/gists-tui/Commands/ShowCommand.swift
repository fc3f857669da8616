import ArgumentParser
import Browser
import Cells
import Configuration
import Dates
import FoundationEssentials
import Gists
import GitHub
import Reading
import Repository
import Runtime
import Terminal

struct ShowCommand: JSONCommand {
    static let jsonFields = JSONFields.gist
    static let configuration = CommandConfiguration(
        commandName: "show", abstract: "Print the files of a gist.",
        usage: """
            gists-tui show <id> [--file <name>] [--revision <sha>]
                           [--raw|--files|--json|--web] [--jq <expression>]
                           [--no-pager] [<options>]
            """,
        discussion: """
            Prints the description and the owner, then each file, whole even if GitHub's API truncates it. On a terminal, \
            Markdown, tables, notebooks and JSON are rendered, source code is highlighted, and the output goes through a \
            pager; --raw and --plain print the source, with control characters made visible. In a pipe, files are printed \
            unchanged, unless --color is set; a single file is printed there without any heading. Of a URL that names a \
            revision, a file, lines of it or a comment, these are printed.
            """,
        aliases: ["view"])

    @Argument(help: "URL or ID of a gist.")
    var id: String

    @Option(
        name: [.customShort("f"), .customLong("file"), .customLong("filename")], parsing: .unconditional,
        help: ArgumentHelp("Print only this file.", valueName: "name"))
    var file: String?

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("Print the gist as it was at this revision: its SHA, or how it begins.", valueName: "sha"))
    var revision: String?

    @Flag(
        name: [.customShort("r"), .customLong("raw")],
        help: "Print only the contents of the files, unchanged, without headings.")
    var raw = false

    @Flag(help: "List the files: name, language, size in bytes.")
    var files = false

    @Flag(
        help: """
            Print a JSON object with GitHub's field names and the whole files; fields may follow. The content of a file in \
            another encoding than UTF-8 is its text, and source_encoding names the encoding.
            """)
    var json = false

    @Flag(name: [.customShort("w"), .customLong("web")], help: "Open the gist in the web browser instead.")
    var web = false

    @Flag(name: .customLong("no-pager"), help: "Do not use a pager.")
    var isUnpaged = false

    @OptionGroup var jq: JQOptions
    @OptionGroup var limits: LimitOptions
    @OptionGroup var general: GeneralOptions

    func validate() throws {
        if [raw, files, web, json || jq.expression != nil].count(where: \.self) > 1 {
            throw ValidationError(Words.Options.showForms)
        }
    }

    mutating func run() throws {
        let form = try jq.form(json, Self.jsonFields)
        try general.withLaunchOptions { options in
            let repository = OneShotRepository(options, try general.manager(options, waits: limits.waits))
            defer { repository.finish() }
            let reference = try GistArgument.reference(id)
            var gist = try gist(reference, repository)
            if web { return try WebPage.open(gist.htmlURL, options) }
            if let comment = reference.comment, form == nil, !files, file == nil {
                return try show(comment, of: gist, repository, options)
            }
            gist.files =
                try file.map { try GistArgument.files(of: gist, named: $0) }
                ?? GistArgument.files(of: gist, in: reference)
            let lines = file == nil ? reference.lines : nil
            let isPart = file != nil || reference.file != nil || lines != nil
            let isPlain = raw || options.chosen.isOn(.plain)
            var printer = isPlain ? nil : TerminalPrinter(options, color: general.values.choice(.color))
            if let form {
                return try Output.write(json: try withWholeTexts(gist, repository), as: form)
            }
            if gist.files.isEmpty { Output.explain(Words.Empty.files) }
            if files {
                if let list = printer?.fileList(of: gist) {
                    try Output.writeDrawn(list)
                } else {
                    try Output.write(fields(gist))
                }
            } else if printer != nil {
                let files = try gist.files.map { (file: $0, content: try content(of: $0, lines, gist, repository)) }
                let page = printer?.page(of: gist, files, isAlone: isPart, isSource: lines != nil) ?? ""
                let isPaged = Output.isTerminal && !isUnpaged
                if !isPaged || !Pager.show(page, environment: options.environment) { try Output.writeDrawn(page) }
            } else {
                // A pipe gets only the bytes of a single file.
                let isAlone = isPart || !Output.isTerminal && gist.files.count == 1
                if !raw, !isAlone { try Output.write(heading(gist)) }
                for file in gist.files {
                    try show(try content(of: file, lines, gist, repository), of: file, isOnly: isAlone)
                }
            }
        }
    }

    private func gist(_ reference: GistReference, _ repository: OneShotRepository) throws -> Gist {
        guard let revision = revision ?? reference.revision else { return try repository.gist(reference.id) }
        return try repository.gist(reference.id, atRevision: revision)
    }

    private func show(
        _ comment: Int, of gist: Gist, _ repository: OneShotRepository, _ options: LaunchOptions
    ) throws {
        let comment = try repository.comments(of: gist.id).named(comment)
        if raw { return try CommentPrinter.writeBody(comment) }
        let color: ColorMode? = general.values.choice(.color)
        try CommentPrinter(gist: gist, options: options, color: color, isUnpaged: isUnpaged).write([comment])
    }

    private func content(
        of file: GistFile, _ lines: ClosedRange<Int>?, _ gist: Gist, _ repository: OneShotRepository
    ) throws -> Data {
        let content = try repository.content(of: file, in: gist)
        guard let lines else { return content }
        // In some encodings, lines of the text are not lines of its bytes.
        let text = file.text(of: content)
        let source = text.isBinary || text.encodingLabel == nil ? content : Data(text.wholeText.utf8)
        return try source.lines(lines, of: file.name)
    }

    /// The gist with every text, including those that were truncated. JSON contains characters and no bytes: files that are
    /// not UTF-8 are decoded, and `source_encoding` names the encoding.
    private func withWholeTexts(_ gist: Gist, _ repository: OneShotRepository) throws -> Gist {
        var gist = gist
        for (index, file) in gist.files.enumerated() where !file.isTooLarge {
            let content = try file.wholeContent.map { Data($0.utf8) } ?? repository.content(of: file, in: gist)
            let utf8 = String(validating: content, as: UTF8.self)
            let text = utf8.map(TextDocument.mayBeEncoded) ?? true ? TextDocument(content) : nil
            if let text, text.encodingLabel != nil {
                gist.files[index].content = text.wholeText
                gist.files[index].sourceEncoding = text.encoding.name
            } else if let utf8 {
                gist.files[index].content = utf8
            } else {
                continue
            }
            gist.files[index].isTruncated = false
        }
        return gist
    }

    /// `name language bytes`, one file per line.
    private func fields(_ gist: Gist) -> String {
        gist.files.map { file in
            let fields = [file.name, file.language ?? "", "\(file.size)"]
            return fields.map { TextSanitizer.visible($0) }.joined(separator: "\t") + "\n"
        }.joined()
    }

    private func heading(_ gist: Gist) -> String {
        let facts = [
            gist.owner?.login.rawValue ?? "anonymous", gist.isPublic ? "public" : "secret",
            Words.Gist.updated(ISODate.format(gist.updatedAt)), gist.htmlURL,
        ]
        let description = gist.description ?? ""
        return (description.isEmpty ? Words.Gist.noDescription : description) + "\n" + facts.joined(separator: " · ")
            + "\n"
    }

    private func show(_ content: Data, of file: GistFile, isOnly: Bool) throws {
        if !raw, !isOnly {
            let facts = [file.language, ByteCount.short(file.size)].compactMap { $0 }.joined(separator: " · ")
            try Output.say("", "── \(file.name)  \(facts)")
        }
        guard Output.isTerminal else {
            try Output.writeBytes(content)
            if !raw, !isOnly, content.last != 0x0A { try Output.write("\n") }
            return
        }
        let text = TextDocument(content).wholeText.replacing("\r\n", by: "\n")
        try Output.write(text.ends(with: "\n") ? text : text + "\n")
    }
}
