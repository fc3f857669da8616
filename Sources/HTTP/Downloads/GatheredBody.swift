import FoundationEssentials
import Glibc

extension Request {
    /// The body in memory, by way of a file: what a request that was cut has brought is there for the next one, which asks for
    /// the rest alone. See `download(to:)`.
    ///
    /// - Parameter path: of the file, which nobody else may read and which is gone once the body is whole. Its folder must exist.
    /// - Returns: the body with the head of its last answer.
    /// - Throws: `.cannotSave` where the file can't be used: the request has brought nothing then.
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
