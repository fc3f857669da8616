import Cells
import FoundationEssentials

/// The end of a request for a picture.
public enum AvatarOutcome: Equatable, Sendable {
    /// The picture, ready to draw.
    case ready(Surface)
    /// No picture for now, and why, as a sentence. If it is still requested, it is tried again after a minute.
    case failed(String)
}

/// Gets the bytes of a picture from the network.
///
/// Cancelling the calling task must end the fetch. A response that is no success must throw; errors are shown as they
/// describe themselves.
public protocol AvatarFetcher: Sendable {
    func data(from url: String) async throws -> Data
}

/// Keeps pictures between runs, as they came and ready to draw. Called from several tasks at once; must not throw or block for long.
public protocol ImageCache: Sendable {
    func data(for key: String) -> Data?
    func store(_ data: Data, for key: String)
    func remove(_ key: String)
}
