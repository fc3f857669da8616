import Cells
import FoundationEssentials
import Gists
import Reading
import Runtime

/// A script as the user sees it before it runs: on standard error, since standard output belongs to the script.
struct ScriptPage {
    let gist: Gist
    let file: GistFile
    let content: Data
    let revision: RevisionID
    /// The command that would run.
    let command: String

    private static let mostMarks = 12

    /// The script's text, or its changes since the user agreed to it.
    func show(changedFrom old: AgreedScripts.Script?, _ options: LaunchOptions) {
        let owner = gist.owner?.login.rawValue ?? Words.Gist.unknownAuthor
        Output.complain(
            Words.Run.heading(file.name, owner, gist.id),
            [
                Words.Run.revision(revision, since: old?.revision), gist.description ?? "", Words.Run.command(command),
            ].filter { !$0.isEmpty })
        if let old, let changes = changes(from: old) {
            show(changes, as: GistFile(name: "changes.diff", language: "Diff"), options)
        } else {
            show(content, as: file, options)
        }
        let marks = marks
        guard !marks.isEmpty else { return }
        let rest = marks.count - Self.mostMarks
        Output.complain(
            Words.Run.marks(marks.count), marks.prefix(Self.mostMarks) + (rest > 0 ? [Words.Leaks.more(rest)] : []))
    }

    private func show(_ bytes: Data, as file: GistFile, _ options: LaunchOptions) {
        var printer = TerminalPrinter(options, color: options.chosen.choice(.color), isOnErrors: true)
        let page = printer?.page(of: gist, [(file, bytes)], isAlone: true, isSource: true) ?? ""
        Output.send(page.ends(with: "\n") ? page : page + "\n")
    }

    private func changes(from old: AgreedScripts.Script) -> Data? {
        let changes = FileChanges(
            from: [.init(name: file.name, old.text)], to: [.init(name: file.name, content)])
        return changes.map { Data(Patch($0).bytes) }
    }

    /// The invisible and look-alike characters, by line.
    private var marks: [String] {
        var found: [String] = []
        let lines = String(decoding: content, as: UTF8.self).parts(separatedBy: "\n")
        for (number, line) in lines.enumerated() {
            InvisibleCharacter.split(String(line), marksSpaces: true) { _, mark in
                if let mark { found.append(Words.Run.mark(mark, line: number + 1)) }
            }
        }
        return found
    }
}
