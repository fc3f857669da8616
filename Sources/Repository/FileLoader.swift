import FoundationEssentials
import Gists
import GitHub
import HTTP
import Storage

/// Every byte of a file, from wherever it is nearest: memory, disk, GitHub. Its address names its content, so what was
/// kept of it can't be out of date.
public struct FileLoader: Sendable {
    let manager: GitHubAPIManager
    let queue: StoreQueue
    /// Has files that are no text; nil where nothing is kept.
    let blobs: BlobStore?

    /// Loads a file. An answer of GitHub's is kept.
    public func content(
        of file: GistFile, in gist: Gist, progress: (@Sendable (TransferProgress) -> Void)? = nil
    ) async throws -> Data {
        if let content = await kept(file, in: gist) { return content }
        let content = try await manager.fileContent(file, in: gist, progress: progress)
        keep(content, of: file, in: gist)
        return content
    }

    /// Reads what is here; nil where GitHub has to be asked.
    private func kept(_ file: GistFile, in gist: Gist) async -> Data? {
        if let content = file.wholeContent { return Data(content.utf8) }
        return await queue.read(seeing: .gists) { [blobs, key = key(file)] store in
            blobs?.data(for: key) ?? store.file(file.rawURL, of: gist.id)?.wholeContent.map { Data($0.utf8) }
        }
    }

    /// Keeps what GitHub has sent: a text in the stored gist where that has not got it whole, other bytes as they are.
    private func keep(_ content: Data, of file: GistFile, in gist: Gist) {
        guard let text = String(validating: content, as: UTF8.self) else {
            blobs?.store(content, for: key(file))
            return
        }
        queue.write(.gists) { store in
            guard let copy = store.gist(gist.id), copy.asOf != nil,
                let index = copy.gist.files.firstIndex(where: { $0.rawURL == file.rawURL })
            else { return }
            var gist = copy.gist
            gist.files[index].content = text
            gist.files[index].isTruncated = false
            store.save(gist)
        }
    }

    private func key(_ file: GistFile) -> String { Self.prefix(of: manager.configuration) + file.rawURL }

    /// The beginning of the keys of an account's files.
    public static func prefix(of configuration: APIConfiguration) -> String { "file:\(configuration.account):" }
}
