import Texts

/// A gist as somebody wants it: not made yet, or one of GitHub's with changes.
public struct GistDraft: Hashable, Sendable, Codable {
    @Exact public var description: String
    /// GitHub cannot change it later.
    public var isPublic: Bool
    public var files: [File]

    public struct File: Hashable, Sendable, Codable {
        @Exact public var name: String
        /// Nil for a file of GitHub's whose text stays as it is.
        @Exact public var text: String?
        /// The name that GitHub knows it by; nil for a new file.
        @Exact public var originalName: String?

        public init(name: String, text: String?, originalName: String? = nil) {
            self.name = name
            self.text = text
            self.originalName = originalName
        }

        /// True for a file of GitHub's that is called as it was.
        public var keepsName: Bool { originalName.isExactly(name) }

        /// Bytes; 0 where the text stays.
        public var size: Int { text?.utf8.count ?? 0 }
    }

    public init(description: String = "", isPublic: Bool = false, files: [File] = []) {
        self.description = description
        self.isPublic = isPublic
        self.files = files
    }

    /// A gist of GitHub's with nothing changed yet.
    public init(editing gist: Gist) {
        self.init(
            description: gist.description ?? "", isPublic: gist.isPublic,
            files: gist.files.map { File(name: $0.name, text: nil, originalName: $0.name) })
    }

    /// GitHub lists no more files of a gist.
    public static let mostFiles = 300
    /// Bytes of all files together: of more GitHub serves none.
    public static let mostBytes = GistFile.largestServed
}

// MARK: - What GitHub would refuse

extension GistDraft {
    /// Why a draft cannot be sent as it is.
    public enum Problem: Hashable, Sendable {
        case noFiles
        case tooManyFiles(Int)
        /// Bytes.
        case tooLarge(Int)
        case unnamed
        /// Only nothing, or only white space.
        case blank(String)
        case clash(String)
        /// A gist has no folders.
        case hasFolder(String)
        /// `gistfile1.txt`: GitHub gives these names itself.
        case reservedName(String)
        /// Control characters.
        case unusableName(String)
        /// A NUL, which no text has.
        case binary(String)
    }

    /// Everything that GitHub would refuse, known before it is asked. Empty where the draft can be sent.
    public var problems: [Problem] {
        var problems: [Problem] = []
        if files.isEmpty { problems.append(.noFiles) }
        if files.count > Self.mostFiles { problems.append(.tooManyFiles(files.count)) }
        let size = files.reduce(0) { $0 + $1.size }
        if size > Self.mostBytes { problems.append(.tooLarge(size)) }
        var names: Set<ExactText> = []
        for file in files {
            // What GitHub has a file by, be it a name of its own making, is no news to it.
            if !file.keepsName, let problem = Self.problem(ofName: file.name) {
                problems.append(problem)
            }
            if !file.name.isEmpty, !names.insert(file.name.lowercased()).inserted { problems.append(.clash(file.name)) }
            if let text = file.text, let problem = Self.problem(of: text, in: file.name) { problems.append(problem) }
        }
        return problems
    }

    /// Why no file of a gist can be called so; nil where one can.
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

// MARK: - Made anew

/// What is left of a gist that was deleted.
public struct DeletedGist: Hashable, Sendable {
    public var id: String
    /// What it takes to make it anew.
    public var draft: GistDraft
    /// The files of which the text is not known, and which a new one would lack.
    public var missing: [String]

    /// - Parameter gist: as it was last seen, with its files' texts.
    public init(_ gist: Gist) {
        let files = gist.files.map { GistDraft.File(name: $0.name, text: $0.wholeContent) }
        id = gist.id
        draft = GistDraft(
            description: gist.description ?? "", isPublic: gist.isPublic, files: files.filter { $0.text != nil })
        missing = files.filter { $0.text == nil }.map(\.name)
    }

    /// One of which nothing is known.
    public init(id: String) {
        self.id = id
        draft = GistDraft()
        missing = []
    }
}
