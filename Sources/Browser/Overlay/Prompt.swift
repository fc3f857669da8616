import Cells
import Gists
import Reading
import Texts

/// A line being typed at the bottom of the screen, and what it is for.
struct Prompt: Hashable, Sendable {
    enum Purpose: Hashable, Sendable {
        /// Which rows are shown, as one types. What was there before comes back with `Esc`.
        case filter(before: ListOptions, selection: String?, above: Int)
        /// Whose gists to show.
        case user
        /// The number of a link on the page, of so many.
        case link(Int)
        /// What to look for in the document; where the reader stood before comes back with `Esc`.
        case find(from: OpenedGist.Position)
        /// What to look for in all files of the gist.
        case findInFiles
        /// What to look for in everything that was seen, as one types.
        case search
        /// `:`. A command, an address or a number.
        case command
        /// Where to save files.
        case save(Export)
        /// A command of the shell that gets the files.
        case pipe([Gist])
        /// Whether to overwrite the files of these names: answered with a key.
        case overwrite(Export, [String])
        /// Whether to open so many pages in the web browser: answered with a key.
        case openPages([String], of: String)
        /// Whether to take something away: answered with a key.
        case confirm(Confirmation)
        /// Which files of the disk to add to a draft.
        case addFiles
        /// What a new file of a draft is called.
        case newFile
        /// What one is called from now on.
        case renameFile(String)
        /// A token, unseen.
        case token
    }

    var purpose: Purpose
    var line: LineEditor

    /// True where a path is typed.
    var isPath: Bool {
        switch purpose {
        case .save, .addFiles: true
        default: false
        }
    }

    /// True if a key answers it and nothing is typed.
    var isQuestion: Bool {
        switch purpose {
        case .overwrite, .openPages, .confirm: true
        default: false
        }
    }

    /// Bytes: more than any path, command or URL.
    static let longestPaste = 8_192

    /// True while what is typed is hidden.
    var isSecret: Bool { purpose == .token }

    /// True where a regular expression can be typed.
    var takesExpressions: Bool {
        switch purpose {
        case .find, .findInFiles: true
        default: false
        }
    }

    /// Alt-r: makes a regular expression of what is typed, or words again. What tells them apart stands in the line.
    mutating func toggleExpression() {
        let text = line.text
        let mark = TextPattern.mark
        line = LineEditor(text.rest(behind: mark).map(String.init) ?? mark + text)
    }

    /// What stands before the typed text.
    var label: String {
        switch purpose {
        case .filter, .find: "/"
        case .findInFiles: "&"
        case .user: "User: "
        case .link(let count): Words.Prompt.link(count)
        case .search: Words.Prompt.search
        case .command: ":"
        case .save(let export) where !export.subject.isEmpty:
            Words.Prompt.save(export.fileCount, of: export.subject)
        case .save(let export): export.fileCount == 1 ? Words.Prompt.saveFile : Words.Prompt.save(export.fileCount)
        case .addFiles: Words.Writing.addFiles
        case .newFile: Words.Writing.newName
        case .renameFile(let name): Words.Writing.rename(OneLine.collapse(name, columns: 20))
        case .token: Words.Account.prompt
        case .pipe: "| "
        case .openPages(let pages, let subject): Words.Prompt.openPages(pages.count, of: subject)
        case .overwrite(_, let names): Words.Prompt.overwrite(names)
        case .confirm(let confirmation): confirmation.question
        }
    }
}
