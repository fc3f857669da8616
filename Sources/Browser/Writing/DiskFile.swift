/// A file of the disk that is to become one of a gist's.
public struct DiskFile: Hashable, Sendable {
    public var name: String
    public var text: String

    public init(name: String, text: String) {
        self.name = name
        self.text = text
    }
}

/// What paths and patterns led to.
public struct DiskFiles: Hashable, Sendable {
    public var files: [DiskFile]
    /// Why others can't be added: ends of a sentence, each with the path.
    public var problems: [String]

    public init(files: [DiskFile], problems: [String]) {
        self.files = files
        self.problems = problems
    }
}

/// A file of a draft that is written in the person's editor.
public struct EditorJob: Hashable, Sendable {
    /// The draft's id.
    public var draft: String
    /// The file's number in the draft.
    public var file: Int
    public var name: String
    public var text: String

    public init(draft: String, file: Int, name: String, text: String) {
        self.draft = draft
        self.file = file
        self.name = name
        self.text = text
    }

    /// What came of it.
    public enum Outcome: Hashable, Sendable {
        case unchanged
        case text(String)
        /// A sentence that says why, and where the file lies.
        case failed(String)
    }
}
