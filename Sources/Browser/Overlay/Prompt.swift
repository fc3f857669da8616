import Cells
import Reading

/// A line being typed at the bottom of the screen, and its purpose.
struct Prompt: Hashable, Sendable {
    enum Purpose: Hashable, Sendable {
        /// Filters the rows while the user types. `Esc` restores the former rows.
        case filter(before: ListOptions, selection: RowID?, above: Int)
        /// The login of the user to show the gists of.
        case user
        /// The number of a link on the page, up to this one.
        case link(Int)
        /// The text to find in the document; `Esc` restores the reader's former position.
        case find(from: ReaderPosition)
        /// The text to find in all files of the gist.
        case findInFiles
        /// The text to search for in all stored gists, searched while the user types.
        case search
        /// `:`. A command, a URL or a number.
        case command
        case export(ExportPrompt)
        /// Asks if this many pages should be opened in the web browser: answered with a key.
        case openPages([String], of: String)
        /// Asks for confirmation before something is removed: answered with a key.
        case confirm(Confirmation)
        /// Something about the files of the form.
        case form(FormPrompt)
        /// A token; its characters are not shown.
        case token

        /// True if the line chooses rows of a list: keys move through them, and the first typed character replaces the
        /// text that the prompt opens with.
        var choosesRows: Bool {
            switch self {
            case .filter, .search: true
            default: false
            }
        }
    }

    var purpose: Purpose
    var line: LineEditor

    /// True if a path is typed.
    var isPath: Bool {
        switch purpose {
        case .export(.save), .form(.addFiles): true
        default: false
        }
    }

    /// True if a key answers it and no text is typed.
    var isQuestion: Bool {
        switch purpose {
        case .export(.overwrite), .openPages, .confirm: true
        default: false
        }
    }

    /// In bytes: more than any path, command or URL.
    static let longestPaste = 8_192

    /// True while the typed text is hidden.
    var isSecret: Bool { purpose == .token }

    /// True if a regular expression can be typed.
    var takesExpressions: Bool {
        switch purpose {
        case .find, .findInFiles: true
        default: false
        }
    }

    /// Alt-r: switches between plain words and a regular expression, which begins with a mark.
    mutating func toggleExpression() {
        let text = line.text
        let mark = TextPattern.mark
        line = LineEditor(text.rest(behind: mark).map(String.init) ?? mark + text)
    }

    /// The label before the typed text.
    var label: String {
        switch purpose {
        case .filter, .find: "/"
        case .findInFiles: "&"
        case .user: "User: "
        case .link(let count): Words.Prompt.link(count)
        case .search: Words.Prompt.search
        case .command: ":"
        case .export(let prompt): prompt.label
        case .form(.addFiles): Words.Writing.addFiles
        case .form(.newFile): Words.Writing.newName
        case .form(.rename(let name)): Words.Writing.rename(OneLine.collapse(name, columns: 20))
        case .token: Words.Account.prompt
        case .openPages(let pages, let subject): Words.Prompt.openPages(pages.count, of: subject)
        case .confirm(let confirmation): confirmation.question
        }
    }
}
