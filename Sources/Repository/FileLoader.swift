import Documents
import FoundationEssentials
import Gists
import GitHub
import HTTP
import Storage

/// Loads the content of a file from the nearest source: memory, disk, GitHub. The URL changes with the content, so
/// cached content can't be out of date.
public struct FileLoader: Sendable {
    let manager: GitHubAPIManager
    let queue: StoreQueue
    /// The store for files that are not text; nil if nothing is cached.
    let blobs: BlobStore?

    /// Loads a file and caches a response from GitHub.
    public func content(
        of file: GistFile, in gist: Gist, progress: (@Sendable (TransferProgress) -> Void)? = nil
    ) async throws -> Data {
        if let content = await kept(file, in: gist) { return content }
        let content = try await manager.fileContent(
            file, in: gist, gatheredAt: blobs?.gatheringPath(for: key(file)), progress: progress)
        keep(content, isWhole: true, of: file, in: gist)
        return content
    }

    /// Loads exactly the bytes of a file. Waits while the host of the raw files has had too many requests.
    func exactContent(of file: GistFile, in gist: Gist) async throws -> Data {
        guard file.size > 0 || file.rawURL.isEmpty else { return Data() }
        // GitHub's JSON has U+FFFD for bytes that are not UTF-8. Only the raw file shows if it is a real one.
        let lost = Data("\u{FFFD}".utf8)
        if !file.rawURL.isEmpty, let content = await kept(file, in: gist), content.count == file.size,
            content.firstRange(of: lost) == nil
        {
            return content
        }
        var listed = file
        listed.content = nil
        let content = try await manager.syncedContent(
            of: listed, in: gist, gatheredAt: blobs?.gatheringPath(for: key(file)))
        keep(content, isWhole: true, of: file, in: gist)
        return content
    }

    /// Bytes of a file that a preview loads at most.
    private static let previewLimit = 64 << 10

    /// Loads the beginning of a file for a preview: all of it if it is cached, otherwise a first part, which ends with
    /// a complete line. Caches what GitHub sends.
    /// - Parameter isStoredOnly: true to send no request.
    func beginning(
        of file: GistFile, in gist: Gist, isStoredOnly: Bool
    ) async throws -> (bytes: Data, isWhole: Bool) {
        if let content = await kept(file, in: gist) { return (content, true) }
        let stored = await queue.read(seeing: .gists) { $0.file(file.rawURL, of: gist.id) }
        if let stored, stored.isTruncated, let content = stored.content { return (Data(content.utf8), false) }
        guard !isStoredOnly else { throw Failure(Words.notCached, isOffline: true) }
        let (bytes, isWhole) = try await manager.fileBeginning(file, limit: Self.previewLimit)
        let part = isWhole ? bytes : bytes.wholeLines
        keep(part, isWhole: isWhole, of: file, in: gist)
        return (part, isWhole)
    }

    /// Returns the cached content; nil if GitHub must be asked.
    func kept(_ file: GistFile, in gist: Gist) async -> Data? {
        if let content = file.wholeContent { return Data(content.utf8) }
        return await queue.read(seeing: .gists) { [blobs, key = key(file)] store in
            blobs?.data(for: key) ?? store.content(of: file.rawURL, in: gist.id)
        }
    }

    /// Caches content from GitHub: text in the stored gist, other bytes in the blob store, and their text for searches.
    private func keep(_ content: Data, isWhole: Bool, of file: GistFile, in gist: Gist) {
        if let text = String(validating: content, as: UTF8.self) {
            queue.write(.gists) { $0.save(text, isWhole: isWhole, of: file.rawURL, in: gist.id) }
            queue.index(text, of: file.rawURL, in: gist.id)
        } else {
            if isWhole { blobs?.store(content, for: key(file)) }
            queue.index(content, of: file.rawURL, in: gist.id)
        }
    }

    private func key(_ file: GistFile) -> String { Self.prefix(of: manager.configuration) + file.rawURL }

    /// The prefix of the cache keys for an account's files.
    public static func prefix(of configuration: APIConfiguration) -> String { "file:\(configuration.account):" }
}

extension Data {
    /// The bytes up to the end of the last line; if there is no line end, without a truncated character.
    fileprivate var wholeLines: Data {
        // In UTF-16 and UTF-32, a line end has more than one byte.
        if contains(0) { return prefix(count & ~3) }
        if let end = lastIndex(of: UInt8(ascii: "\n")) { return prefix(through: end) }
        let part = self[..<(lastIndex { $0 & 0xC0 != 0x80 } ?? endIndex)]
        return last.map { $0 < 0x80 } ?? true ? self : part
    }
}
