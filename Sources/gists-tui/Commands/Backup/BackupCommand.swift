import ArgumentParser
import Backup
import Repository
import Runtime

struct BackupCommand: JSONCommand {
    static let jsonFields = BackupReport.fields + DifferenceJSON.fields
    static let operands = JSONOperands.any

    static let configuration = CommandConfiguration(
        commandName: "backup", abstract: "Keep gists as files in a folder.",
        usage: """
            gists-tui backup <folder> [--mine] [--starred] [--following]
                             [--user <login> ...] [--comments] [--git]
                             [--json] [--jq <expression>] [<options>]
            gists-tui backup <folder> --verify [--json] [--jq <expression>]
                             [<options>]
            """,
        discussion: """
            Each gist gets a folder login/id-slug with its files and gist.json. Only what has changed is loaded again. What \
            GitHub no longer has moves to .removed. gists-tui create <folder> makes a new gist from the folder of one. The \
            exit code is 0 only if everything has arrived; what is missing is named.
            """)

    @Argument(
        help: ArgumentHelp("Folder of the backup; created if missing.", valueName: "folder"), completion: .directory)
    var folder: String

    @OptionGroup var selection: SelectionOptions

    @Flag(help: "Clone each gist with git, and pull later: with all revisions.")
    var git = false

    @Flag(help: "Compare the folder with the cache, without a network, and name all differences.")
    var verify = false

    @Flag(help: "Print a JSON object with the result; with --verify an array of the differences.")
    var json = false

    @OptionGroup var jq: JQOptions
    @OptionGroup var limits: LimitOptions
    @OptionGroup var general: GeneralOptions

    func validate() throws {
        if selection.revisions, !git { throw ValidationError(Words.Backup.revisionsNeedGit) }
    }

    mutating func run() throws {
        let form = try jq.form(json, verify ? DifferenceJSON.fields : BackupReport.fields)
        let command = self
        try general.withLaunchOptions { options in
            do {
                try command.verify ? command.compare(options, form) : command.write(options, form)
            } catch let error as BackupError {
                throw LaunchError(error.description)
            }
        }
    }

    private func path(_ options: LaunchOptions) -> String {
        PathText.expanded(folder, home: options.environment["HOME"])
    }

    private func write(_ options: LaunchOptions, _ form: JSONForm?) throws {
        guard !options.chosen.isOn(.offline) else { throw LaunchError(Words.Writing.offline) }
        guard !git || !options.isDemo else { throw LaunchError(Words.Backup.demoGit) }
        let lists = try selection.selection(hasToken: options.configuration.hasToken).lists(
            followed: options.followed?.logins() ?? [])
        guard !lists.isEmpty else { throw LaunchError(Words.Backup.noPeople) }
        // Before anything is requested.
        let folder = try BackupFolder(path(options))
        let repository = OneShotRepository(options, try general.manager(options, waits: limits.waits))
        defer { repository.finish() }
        let run = BackupRun(repository, folder, BackupRun.Options(comments: selection.comments, git: git)) {
            ProgressLine.show(Words.Backup.progress($0))
        }
        let report = try run.run(lists)
        ProgressLine.clear()
        if let form { try Output.write(json: report, as: form) }
        for place in report.removed { Output.complain(Words.Backup.removed(place)) }
        for missing in report.missing { Output.complain(Words.Backup.missing(missing)) }
        Output.complain(report.sentence)
        guard report.isComplete else {
            throw LaunchError(
                Words.Backup.incomplete, exitCode: report.needsToken ? .authentication : .failure)
        }
    }

    private func compare(_ options: LaunchOptions, _ form: JSONForm?) throws {
        let reader = try FolderReader(path(options))
        let repository = OneShotRepository(options, try general.manager(options, waits: false))
        let feeds =
            selection.isNamed
            ? try selection.selection(hasToken: true).lists(
                followed: options.followed?.logins() ?? []) : nil
        let differences = try BackupComparison(repository, reader).differences(feeds)
        if let form {
            try Output.write(json: differences.map(DifferenceJSON.init), as: form)
        } else {
            try Output.say(differences.map(\.sentence))
        }
        guard differences.isEmpty else { throw LaunchError(Words.Backup.differences(differences.count)) }
        Output.complain(Words.Backup.sound)
    }
}

private struct DifferenceJSON: Encodable {
    static let fields = ["path", "problem"]

    var path: String
    var problem: String

    init(_ difference: Difference) {
        path = difference.path
        problem = difference.problem.sentence
    }
}
