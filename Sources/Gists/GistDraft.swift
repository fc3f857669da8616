import Texts

/// A gist as the user wants it: a new one, or changes of an existing one.
public struct GistDraft: Hashable, Sendable, Codable {
    @Exact public var description: String
    /// Public or secret; GitHub cannot change it later.
    public var isPublic: Bool
    public var files: [File]

    public struct File: Hashable, Sendable, Codable {
        @Exact public var name: String
        /// The text; nil for an existing file whose text is unchanged.
        @Exact public var text: String?
        /// The name that GitHub has for the file; nil for a new file.
        @Exact public var originalName: String?

        public init(name: String, text: String?, originalName: String? = nil) {
            self.name = name
            self.text = text
            self.originalName = originalName
        }

        /// True for an existing file whose name is unchanged.
        public var keepsName: Bool { originalName.isExactly(name) }

        /// The size in bytes; 0 if the text is unchanged.
        public var size: Int { text?.utf8.count ?? 0 }
    }

    public init(description: String = "", isPublic: Bool = false, files: [File] = []) {
        self.description = description
        self.isPublic = isPublic
        self.files = files
    }

    /// A draft of an existing gist, without changes yet.
    public init(editing gist: Gist) {
        self.init(
            description: gist.description ?? "", isPublic: gist.isPublic,
            files: gist.files.map { File(name: $0.name, text: nil, originalName: $0.name) })
    }

    /// The maximum number of a gist's files that GitHub lists.
    public static let mostFiles = 300
    /// The maximum size of all files in bytes: GitHub does not serve larger gists.
    public static let mostBytes = GistFile.largestServed
}

// MARK: - Problems

extension GistDraft {
    /// The reason why a draft cannot be sent.
    public enum Problem: Hashable, Sendable {
        case noFiles
        case tooManyFiles(Int)
        /// The size in bytes.
        case tooLarge(Int)
        case unnamed
        /// A file that is empty, or has only white space.
        case blank(String)
        case clash(String)
        /// A file in a folder, which a gist cannot have.
        case hasFolder(String)
        /// A name like `gistfile1.txt`, which GitHub reserves.
        case reservedName(String)
        /// A name with control characters.
        case unusableName(String)
        /// A file with a NUL, which is not text.
        case binary(String)
    }

    /// Everything that GitHub would reject, checked before sending. Empty if the draft can be sent.
    public var problems: [Problem] {
        var problems: [Problem] = []
        if files.isEmpty { problems.append(.noFiles) }
        if files.count > Self.mostFiles { problems.append(.tooManyFiles(files.count)) }
        let size = files.reduce(0) { $0 + $1.size }
        if size > Self.mostBytes { problems.append(.tooLarge(size)) }
        var names: Set<ExactText> = []
        for file in files {
            // GitHub accepts names that it already has, including its own.
            if !file.keepsName, let problem = Self.problem(ofName: file.name) {
                problems.append(problem)
            }
            if !file.name.isEmpty, !names.insert(file.name.lowercased()).inserted { problems.append(.clash(file.name)) }
            if let text = file.text, let problem = Self.problem(of: text, in: file.name) { problems.append(problem) }
        }
        return problems
    }

    /// The reason why a file of a gist cannot have this name; nil if it can.
    public static func problem(ofName name: String) -> Problem? {
        if name.allSatisfy(\.isWhitespace) { return .unnamed }
        if name.utf8.contains(UInt8(ascii: "/")) { return .hasFolder(name) }
        if name.unicodeScalars.contains(where: { $0.value < 0x20 || $0.value == 0x7f }) { return .unusableName(name) }
        let stem = name.parts(separatedBy: ".", maxSplits: 1)[0]
        if let number = stem.rest(behind: automaticName), !number.isEmpty, number.allSatisfy(\.isNumber) {
            return .reservedName(name)
        }
        return nil
    }

    private static let automaticName = "gistfile"

    private static func problem(of text: String, in name: String) -> Problem? {
        if text.utf8.contains(0) { return .binary(name) }
        return text.allSatisfy(\.isWhitespace) ? .blank(name) : nil
    }
}

// MARK: - Deleted gists

/// The data of a deleted gist.
public struct DeletedGist: Hashable, Sendable {
    public var id: GistID
    /// The draft for creating it again.
    public var draft: GistDraft
    /// The files with unknown text, which a new gist would lack.
    public var missing: [String]

    /// - Parameter gist: the gist as it was last loaded, with its files' texts.
    public init(_ gist: Gist) {
        let files = gist.files.map { GistDraft.File(name: $0.name, text: $0.wholeContent) }
        id = gist.id
        draft = GistDraft(
            description: gist.description ?? "", isPublic: gist.isPublic, files: files.filter { $0.text != nil })
        missing = files.filter { $0.text == nil }.map(\.name)
    }

    /// Creates the data of a gist about which nothing is known.
    public init(id: GistID) {
        self.id = id
        draft = GistDraft()
        missing = []
    }
}
