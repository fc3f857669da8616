import FoundationEssentials
import Gists
import Reading

/// Searches find what readers show: of a file in another encoding than UTF-8 its text.
extension StoreQueue {
    /// Keeps a whole gist.
    func keep(_ gist: Gist) {
        write(.gists) { $0.save(gist) }
        index(filesOf: gist)
    }

    /// Keeps a version of a gist.
    func keep(_ gist: Gist, version: RevisionID) {
        write(.gists) { $0.save(gist, version: version) }
        index(filesOf: gist)
    }

    private func index(filesOf gist: Gist) {
        // What JSON could not carry comes by the raw URL.
        for file in gist.files where !file.hasLostBytes {
            if let content = file.content { index(content, of: file.rawURL, in: gist.id) }
        }
    }

    /// Keeps the text of a file whose bytes are UTF-8 but may mean something else.
    func index(_ content: String, of rawURL: String, in id: GistID) {
        if TextDocument.mayBeEncoded(content) { index(Data(content.utf8), of: rawURL, in: id) }
    }

    /// Keeps the text of a file's bytes, unless they are UTF-8 or no text.
    func index(_ content: Data, of rawURL: String, in id: GistID) {
        write(.gists) { store in
            let document = TextDocument(content)
            guard !document.isBinary, document.encoding != .utf8 || document.damage > 0 else { return }
            store.save(decoded: document.wholeText, of: rawURL, in: id)
        }
    }
}
