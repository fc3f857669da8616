import Browser
import Concurrency
import Synchronization

/// The queue of messages from all other threads to the loop, and its wake-up.
final class Mailbox: Sendable {
    let wakeup: Wakeup
    private let messages = Mutex<[Message]>([])

    init(wakeup: Wakeup) { self.wakeup = wakeup }

    /// Adds a message; safe on any thread.
    func post(_ message: Message) {
        messages.withLock { $0.append(message) }
        wakeup.signal()
    }

    var isEmpty: Bool { messages.withLock({ $0.isEmpty }) }

    /// Returns all messages since the last call, in order.
    func drain() -> [Message] {
        messages.withLock { waiting in
            defer { waiting.removeAll(keepingCapacity: true) }
            return waiting
        }
    }
}
