import ArgumentParser
import FoundationEssentials
import Gists
import Reading
import Repository
import Runtime

struct DiffCommand: JSONCommand {
    static let jsonFields = ["additions", "changes", "deletions", "filename", "patch", "previous_filename", "status"]
    static let operands = JSONOperands.any
    static let configuration = CommandConfiguration(
        commandName: "diff", abstract: "Compare revisions of a gist, or two gists.",
        usage: """
            gists-tui diff <id> [<a> [<b>]] [--stat|--word|--json]
                           [--jq <expression>] [--context <n>] [--no-pager]
                           [<options>]
            gists-tui diff <id> <other> [<options>]
            """,
        discussion: """
            Without revisions, compares the newest with the one before it; with one, compares that with the newest. A revision is \
            a SHA or how it begins. Where <other> is the URL or ID of another gist, such as a fork, compares the two as they are \
            now. Prints a patch that "git apply" accepts; on a terminal it is coloured, and goes through a pager.
            """)

    @Argument(help: "URL or ID of a gist.")
    var id: String

    @Argument(help: "Revision, or another gist.")
    var a: String?

    @Argument(help: "Revision.")
    var b: String?

    @Flag(help: "Print how many lines of each file differ.")
    var stat = false

    @Flag(help: "Mark the words that differ, [-before-] and {+after+}, instead of lines.")
    var word = false

    @Flag(help: "Print a JSON array of files with the field names of GitHub's comparisons.")
    var json = false

    @Option(parsing: .unconditional, help: ArgumentHelp("Equal lines around each change.", valueName: "n"))
    var context = LineDiff.usualContext

    @Flag(name: .customLong("no-pager"), help: "Do not use a pager.")
    var isUnpaged = false

    @OptionGroup var jq: JQOptions
    @OptionGroup var limits: LimitOptions
    @OptionGroup var general: GeneralOptions

    func validate() throws {
        if [stat, word, json || jq.expression != nil].count(where: \.self) > 1 {
            throw ValidationError(Words.History.diffForms)
        }
        if context < 0 { throw ValidationError(Words.History.negativeContext) }
    }

    mutating func run() throws {
        let form = try jq.form(json, Self.jsonFields)
        try general.withLaunchOptions { options in
            let repository = OneShotRepository(options, try general.manager(options, waits: limits.waits))
            defer { repository.finish() }
            let (old, new) = try sides(repository)
            let changes = FileChanges(from: try versions(of: old, repository), to: try versions(of: new, repository))
            guard let changes else { return }
            if let form {
                return try Output.write(json: changes.pairs.map { FileChangeJSON($0, context) }, as: form)
            }
            if changes.pairs.isEmpty { Output.explain(Words.Empty.changes) }
            guard !stat else {
                let columns = Output.isTerminal ? Output.columns(options.environment) : 80
                return try Output.write(DiffStat(changes).text(columns: columns))
            }
            var printer = TerminalPrinter(options, color: general.values.choice(.color))
            let binaries: Patch.Binaries = printer == nil ? .whole : .named
            let patch =
                word
                ? Patch.words(of: changes, context: context) ?? []
                : Patch(changes, context: context, binaries: binaries).bytes
            guard printer != nil else { return try Output.writeBytes(patch) }
            let page =
                printer?.page(
                    of: new, [(GistFile(name: "changes.diff", language: "Diff"), Data(patch))], isAlone: true) ?? ""
            let isPaged = Output.isTerminal && !isUnpaged && !patch.isEmpty
            if !isPaged || !Pager.show(page, environment: options.environment) { try Output.writeDrawn(page) }
        }
    }

    /// The two gists to compare.
    private func sides(_ repository: OneShotRepository) throws -> (old: Gist, new: Gist) {
        let id = try GistArgument.id(id)
        if let a, b == nil, !RevisionArgument.isOne(a) || [20, 32].contains(a.count),
            let other = GistReference.id(in: a),
            other != id
        {
            return (try repository.gist(id), try repository.gist(other))
        }
        let versions = try repository.versions(of: id, limit: RevisionArgument.mostRevisions)
        if let a {
            let old = try RevisionArgument.find(a, in: versions)
            let new = try b.map { try RevisionArgument.find($0, in: versions) } ?? versions[0]
            return (try repository.gist(id, at: old), try repository.gist(id, at: new))
        }
        guard versions.count > 1 else { throw LaunchError(Words.History.firstRevision) }
        return (try repository.gist(id, at: versions[1]), try repository.gist(id, at: versions[0]))
    }

    /// The files of a gist, each complete.
    private func versions(of gist: Gist, _ repository: OneShotRepository) throws -> [FileChanges.Version] {
        try gist.files.map { FileChanges.Version(name: $0.name, try repository.content(of: $0, in: gist)) }
    }
}
