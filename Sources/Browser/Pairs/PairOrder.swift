import Gists

/// A push or pull of the files that are paired with a gist.
public struct PairOrder: Hashable, Sendable {
    public enum Direction: Hashable, Sendable { case push, pull }

    public let direction: Direction
    /// The ID of the gist.
    public let gist: GistID
    /// True once the user has agreed to send possible secrets.
    public var allowsSecrets = false
    /// True once the user has agreed to send to a public gist.
    public var allowsPublic = false

    public init(_ direction: Direction, of gist: GistID) {
        self.direction = direction
        self.gist = gist
    }
}

/// The result of a push or pull.
public enum PairReply: Equatable, Sendable {
    /// Nothing was sent: the user has to agree first.
    case asks(PairQuestion)
    /// The results, in sentences.
    /// - isComplete: false if something could not be done.
    case done([String], isComplete: Bool)
}

/// A question before files are sent.
public enum PairQuestion: Hashable, Sendable {
    /// The lines with possible secrets: `notes.md:3: password`.
    case secrets([String])
    /// Names of files for a public gist.
    case publicGist([String])
}
