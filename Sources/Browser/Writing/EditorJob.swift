/// A text to be edited in the user's editor.
public struct EditorJob: Hashable, Sendable {
    public var subject: Subject
    public var name: String
    public var text: String
    /// The line where the user begins to write, from 1.
    public var line: Int

    public init(_ subject: Subject, name: String, text: String, line: Int = 1) {
        self.subject = subject
        self.name = name
        self.text = text
        self.line = line
    }

    /// The draft that the text is part of.
    public enum Subject: Hashable, Sendable {
        /// A file, by its index.
        case file(Int, ofDraft: String)
        case comment(draft: String)

        /// The draft's ID.
        public var draft: String {
            switch self {
            case .file(_, let id), .comment(let id): id
            }
        }
    }

    public enum Outcome: Hashable, Sendable {
        case unchanged
        case text(String)
        /// A sentence with the reason, and the file's path.
        case failed(String)
    }
}
