import FoundationEssentials
import Glibc

extension Request {
    /// Loads the body into memory, through a file: if the request is interrupted, the next one loads only the rest. See
    /// `download(to:)`.
    ///
    /// - Parameter path: the path of the file, which only this user may read and which is removed once the body is
    ///   complete. Its folder must exist.
    /// - Returns: the body with the head of its last response.
    /// - Throws: `.cannotSave` if the file can't be used; nothing is loaded then.
    public func body(gatheredAt path: String) async throws(HTTPError) -> (data: Data, response: HTTPResponse) {
        let download = try await download(to: path, options: DownloadOptions(permissions: 0o600))
        defer { unlink(path) }
        do {
            return (try Data(contentsOf: URL(filePath: path)), download.response)
        } catch {
            throw HTTPError.cannotSave(error)
        }
    }
}
