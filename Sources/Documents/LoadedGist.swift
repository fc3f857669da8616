import Gists
import Reading
import Texts

/// A gist as the detail pane wants it: the texts of its files as documents, cut into lines where nobody waits for it.
public struct LoadedGist: Equatable, Sendable {
    /// Without contents: the documents hold the texts.
    public var gist: Gist
    /// By file name.
    public var texts: [ExactText: FileText]

    /// A gist with these of its texts.
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
            // What is no UTF-8 does not survive the way through JSON: the raw URL has it.
            if file.hasLostBytes, document.isBinary || !file.rawURL.isEmpty {
                self.gist.files[index].isTruncated = !document.isBinary
            } else {
                texts[file.name] = FileText(document: document, isWhole: !file.isTruncated)
            }
        }
    }
}

/// A file's text as far as it is here.
public struct FileText: Equatable, Sendable {
    public var document: TextDocument
    /// False where GitHub sent only the beginning.
    public var isWhole: Bool

    public init(document: TextDocument, isWhole: Bool) {
        self.document = document
        self.isWhole = isWhole
    }

    /// Of two beginnings of a file the longer one.
    public func orLonger(_ other: FileText) -> FileText {
        !isWhole && other.document.byteCount > document.byteCount ? other : self
    }
}
