import Gists

/// A chosen gist with the file that was shown.
public struct PickedFile: Hashable, Sendable {
    public var gist: Gist
    /// Nil if the gist has no files.
    public var file: GistFile?

    public init(gist: Gist, file: GistFile?) {
        self.gist = gist
        self.file = file
    }

    /// The gist with its first file.
    public init(_ gist: Gist) { self.init(gist: gist, file: gist.files.first) }
}

/// The form in which choices are printed.
public enum PickForm: String, CaseIterable, Sendable {
    case contents, path, url, raw, id, markdown

    /// True if the file has to be loaded.
    public var needsContents: Bool { self == .contents || self == .path }

    /// Returns the line for a choice; nil if the server's data has none that is safe to print. The contents and the
    /// path need the file itself.
    public func line(for picked: PickedFile) -> String? {
        switch self {
        case .contents, .path: nil
        case .url: CopiedAddress.plain(picked.gist.htmlURL)
        case .raw: picked.file.flatMap { CopiedAddress.plain($0.rawURL) }
        case .id: CopiedAddress.id(picked.gist)
        case .markdown: CopiedAddress.markdown(picked.gist)
        }
    }
}
