import Browser
import Concurrency
import Synchronization

/// Where every other thread leaves messages for the loop, and what wakes it.
final class Mailbox: Sendable {
    let wakeup: Wakeup
    private let messages = Mutex<[Message]>([])

    init(wakeup: Wakeup) { self.wakeup = wakeup }

    /// Leaves a message; safe on any thread.
    func post(_ message: Message) {
        messages.withLock { $0.append(message) }
        wakeup.signal()
    }

    var isEmpty: Bool { messages.withLock({ $0.isEmpty }) }

    /// Everything that came since the last call, in order.
    func drain() -> [Message] {
        messages.withLock { waiting in
            defer { waiting.removeAll(keepingCapacity: true) }
            return waiting
        }
    }
}
