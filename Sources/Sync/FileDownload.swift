import FoundationEssentials
import Gists
import GitHub
import Reading
import Storage

/// The content of a file of a gist, whole.
struct FileDownload: Sendable {
    let manager: GitHubAPIManager
    /// The store for files that are collected in pieces; nil for memory only.
    let blobs: BlobStore?

    func content(of file: GistFile, in id: GistID) async throws(SyncFailure) -> Data {
        guard file.size > 0 || file.rawURL.isEmpty else { return Data() }
        do throws(APIError) {
            guard !file.rawURL.isEmpty else { return try await contentFromAPI(of: file, in: id) }
            let gist = Gist(id: id, files: [file], createdAt: .distantPast, updatedAt: .distantPast)
            let key = "file:\(manager.configuration.account):\(file.rawURL)"
            do throws(APIError) {
                return try await manager.syncedContent(of: file, in: gist, gatheredAt: blobs?.gatheringPath(for: key))
            } catch {
                // GitHub Enterprise may show its sign-in page for raw URLs.
                guard error.cause == .rawFileIsWebPage else { throw error }
                return try await contentFromAPI(of: file, in: id)
            }
        } catch {
            throw .api(error)
        }
    }

    private func contentFromAPI(of file: GistFile, in id: GistID) async throws(APIError) -> Data {
        let gist = try await manager.gist(id)
        guard let found = gist.files.first(where: { $0.name == file.name }), let content = found.wholeContent else {
            return try await manager.fileContent(file, in: gist)
        }
        return Data(content.utf8)
    }

    /// The content for the store.
    static func arrived(_ content: Data, of file: GistFile, in id: GistID) -> ArrivedFile {
        guard let text = String(validating: content, as: UTF8.self) else {
            return ArrivedFile(
                gist: id, rawURL: file.rawURL, content: .bytes(content), decoded: decoded(content))
        }
        return ArrivedFile(
            gist: id, rawURL: file.rawURL, content: .text(text),
            decoded: TextDocument.mayBeEncoded(text) ? decoded(content) : nil)
    }

    /// The text of bytes in another encoding than UTF-8; nil if they are none.
    private static func decoded(_ content: Data) -> String? {
        let document = TextDocument(content)
        guard !document.isBinary, document.encoding != .utf8 || document.damage > 0 else { return nil }
        return document.wholeText
    }
}
