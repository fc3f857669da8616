import Gists
import Reading
import Texts

/// A gist for the detail pane: its files' texts as documents, which are split into lines in the background.
public struct LoadedGist: Equatable, Sendable {
    /// The gist without contents, since the documents have the texts.
    public var gist: Gist
    /// The texts by file name.
    public var texts: [ExactText: FileText]

    /// Creates a gist with these texts.
    public init(_ gist: Gist, texts: [ExactText: FileText]) {
        self.gist = gist
        self.texts = texts
    }

    public init(_ gist: Gist) {
        self.gist = gist
        texts = [:]
        for (index, file) in gist.files.enumerated() {
            self.gist.files[index].content = nil
            guard let content = file.content else { continue }
            let document = TextDocument(content).inFile(named: file.name, language: file.language)
            // Bytes that are not UTF-8 are lost in JSON, but not at the raw URL.
            if file.hasLostBytes, document.isBinary || !file.rawURL.isEmpty {
                self.gist.files[index].isTruncated = !document.isBinary
            } else {
                texts[file.name] = FileText(document: document, isWhole: !file.isTruncated)
            }
        }
    }
}

/// The loaded text of a file.
public struct FileText: Equatable, Sendable {
    public var document: TextDocument
    /// False if GitHub sent only the beginning.
    public var isWhole: Bool

    public init(document: TextDocument, isWhole: Bool) {
        self.document = document
        self.isWhole = isWhole
    }

    /// The longer one of two beginnings of a file.
    public func orLonger(_ other: FileText) -> FileText {
        !isWhole && other.document.byteCount > document.byteCount ? other : self
    }
}
