import FoundationEssentials
import Gists
import Texts

/// Files on their way out of the program.
public struct Export: Hashable, Sendable {
    /// Each with no files but those that are wanted; texts that are here whole stand in them.
    public var gists: [Gist]
    public var purpose: Purpose
    /// Whose files they are, where these are not the selected gist's: `3 marked gists`.
    var subject = ""

    public enum Purpose: Hashable, Sendable {
        case copy
        /// The path as it was typed: a folder where it ends with `/` or is one already, or where there are several files;
        /// else the file.
        case save(to: String, Collision)
        /// To a command of the shell, on its standard input.
        case pipe(String)
        case page
        case edit
        /// To a command of the configuration.
        case run(CustomCommand.Run)
    }

    /// What becomes of files that are there already.
    public enum Collision: Hashable, Sendable { case ask, keepBoth, overwrite }

    public init(gists: [Gist], purpose: Purpose) {
        self.gists = gists
        self.purpose = purpose
    }

    public var fileCount: Int { gists.reduce(0) { $0 + $1.files.count } }

    /// The same files for another purpose.
    func becoming(_ purpose: Purpose) -> Export {
        var export = self
        export.purpose = purpose
        return export
    }

    /// What a prompt for the place begins with: one file's own path, else the folder. A name that could lead elsewhere, or
    /// looks otherwise than it is, is left to whoever saves it.
    func place(in folder: String) -> String {
        guard fileCount == 1, let name = gists.first(where: { !$0.files.isEmpty })?.files.first?.name,
            name.utf8.first.map({ !".-~ ".utf8.contains($0) }) == true, name.utf8.count <= 200, !name.ends(with: " "),
            name.unicodeScalars.allSatisfy({ scalar in
                switch scalar.properties.generalCategory {
                case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .privateUse, .unassigned: false
                default: scalar != "/" && scalar != "\\"
                }
            })
        else { return folder }
        return folder + name
    }

    /// How far it has come.
    public struct Progress: Hashable, Sendable {
        /// Files that are done, of how many.
        public var files: Int
        public var fileCount: Int
        /// Bytes that have come, of how many.
        public var received: Int
        public var total: Int

        public init(files: Int = 0, fileCount: Int, received: Int = 0, total: Int) {
            self.files = files
            self.fileCount = fileCount
            self.received = received
            self.total = total
        }
    }

    /// A file that is here whole.
    public struct Content: Hashable, Sendable {
        public var name: String
        public var bytes: Data

        public init(name: String, bytes: Data) {
            self.name = name
            self.bytes = bytes
        }
    }

    /// What came of it.
    public enum Outcome: Hashable, Sendable {
        /// Nothing was saved: these are there already.
        case exists([String])
        /// Sentences on what was saved and what was not.
        /// The folder is that where they are, as it was typed, with its slash.
        case saved(String, folder: String? = nil, isComplete: Bool)
        case collected([Content])
    }
}

/// A program that gets the terminal for itself, with files that are here whole.
public struct ExternalProgram: Hashable, Sendable {
    public enum Kind: Hashable, Sendable {
        case pager, editor
        /// The editor on files that lie on the disk already.
        case editorInPlace([String])
        /// A web browser that shows pages as text, on a URL.
        case webPage(String)
        /// A line for the shell.
        case command(String)
        /// A command of the configuration, with its file where it takes one.
        case custom(CustomCommand.Run)
    }

    public var kind: Kind
    public var files: [Export.Content]

    public init(kind: Kind, files: [Export.Content]) {
        self.kind = kind
        self.files = files
    }
}
