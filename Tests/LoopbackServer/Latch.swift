import Foundation

/// Holds replies back until the test opens it, instead of sleeping. Must be opened before the test ends.
public final class Latch: @unchecked Sendable {
    // Unchecked: every access to `isOpen` happens under `condition`.
    private let condition = NSCondition()
    private var isOpen = false

    public init() {}

    public func open() {
        condition.withLock {
            isOpen = true
            condition.broadcast()
        }
    }

    /// Blocks until it is open.
    public func wait() {
        condition.withLock {
            while !isOpen { condition.wait() }
        }
    }
}
