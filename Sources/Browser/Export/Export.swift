import FoundationEssentials
import Gists
import Reading

/// Files to copy, save, pipe or open in another program.
public struct Export: Hashable, Sendable {
    /// The gists, with the wanted files only. Files that are loaded as a whole have their texts.
    public var gists: [Gist]
    public var purpose: Purpose
    /// The encoding of each file if the user has chosen one; empty if none was chosen.
    var encodings: [TextEncoding?] = []
    /// The line at which the editor opens its first file, from 1 on; nil for the beginning.
    var line: Int?
    /// The owner of the files: `3 marked gists`; empty for the selected gist.
    var subject = ""

    public enum Purpose: Hashable, Sendable {
        case copy
        /// The typed path: a folder if it ends with `/`, if it is an existing folder, or if there are several files;
        /// else the file.
        case save(to: String, Collision)
        /// To a command of the shell, on its standard input.
        case pipe(String)
        case page
        case edit
        /// To a command of the configuration.
        case run(CustomCommand.Run)
    }

    /// The handling of files that already exist.
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

    /// The beginning of the path in the prompt: one file's own path, else the folder. A name that could lead to another
    /// folder, or that looks different from what it is, has to be typed by the user.
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

    /// The progress of an export.
    public struct Progress: Hashable, Sendable {
        /// The number of finished files, and of all.
        public var files: Int
        public var fileCount: Int
        /// The number of received bytes, and of all.
        public var received: Int
        public var total: Int

        public init(files: Int = 0, fileCount: Int, received: Int = 0, total: Int) {
            self.files = files
            self.fileCount = fileCount
            self.received = received
            self.total = total
        }
    }

    /// A file that is loaded as a whole.
    public struct Content: Hashable, Sendable {
        public var name: String
        public var bytes: Data

        public init(name: String, bytes: Data) {
            self.name = name
            self.bytes = bytes
        }
    }

    /// The result of an export.
    public enum Outcome: Hashable, Sendable {
        /// Nothing was saved, because files of these names exist.
        case exists([String])
        /// Sentences about the files that were saved and those that were not.
        /// - folder: the folder of the files, as it was typed, with its slash.
        case saved(String, folder: String? = nil, isComplete: Bool)
        case collected([Content])
    }
}

/// A program that gets the terminal for itself, with files that are loaded as a whole.
public struct ExternalProgram: Hashable, Sendable {
    public enum Kind: Hashable, Sendable {
        case pager, editor
        /// The editor, with files that are already on the disk.
        case editorInPlace([String])
        /// A web browser that shows pages as text, for a URL.
        case webPage(String)
        /// A shell command.
        case command(String)
        /// A command of the configuration, with its file if it takes one.
        case custom(CustomCommand.Run)
    }

    public var kind: Kind
    public var files: [Export.Content]
    /// The line at which the editor opens the first file, from 1 on; nil for the beginning.
    public var line: Int?

    public init(kind: Kind, files: [Export.Content], line: Int? = nil) {
        self.kind = kind
        self.files = files
        self.line = line
    }
}
