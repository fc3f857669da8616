import Concurrency

extension WorkExecutor {
    /// For long computations: rendering texts, and images that the user opens. Requests and their responses have
    /// separate threads, and never wait for these.
    static let computing = WorkExecutor(width: 2)
    /// For images that load automatically, avatars and those in texts: decodes one at a time.
    static let images = WorkExecutor(width: 1)
}
