/// A file of the disk to be added to a gist.
public struct DiskFile: Hashable, Sendable {
    public var name: String
    public var text: String

    public init(name: String, text: String) {
        self.name = name
        self.text = text
    }
}

/// The files found by paths and patterns.
public struct DiskFiles: Hashable, Sendable {
    public var files: [DiskFile]
    /// The reasons why others cannot be added: ends of a sentence, each with the path.
    public var problems: [String]

    public init(files: [DiskFile], problems: [String]) {
        self.files = files
        self.problems = problems
    }
}
