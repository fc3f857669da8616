import Cells
import FoundationEssentials

/// The result of a request for an avatar.
public enum AvatarOutcome: Equatable, Sendable {
    /// The avatar, ready to draw.
    case ready(Surface)
    /// No avatar for now, and the reason as a sentence. It is tried again after a minute if it is still requested.
    case failed(String)
}

/// Loads the bytes of an avatar from the network.
///
/// Cancelling the calling task must end the fetch. An unsuccessful response must throw; the description of an error is
/// shown to the user.
public protocol AvatarFetcher: Sendable {
    func data(from url: String) async throws -> Data
}

/// Stores images between runs: the original bytes and thumbnails. Called from several tasks at once; must not throw or
/// block for long.
public protocol ImageCache: Sendable {
    func data(for key: String) -> Data?
    func store(_ data: Data, for key: String)
    func remove(_ key: String)
}
