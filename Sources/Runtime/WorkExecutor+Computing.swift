import Concurrency

extension WorkExecutor {
    /// For what takes the processor for long: texts that are rendered, pictures that somebody looks at. Requests and their
    /// answers have threads of their own, and never wait behind these.
    static let computing = WorkExecutor(width: 2)
    /// For pictures that come unasked, avatars and those in texts: one is decoded at a time.
    static let pictures = WorkExecutor(width: 1)
}
