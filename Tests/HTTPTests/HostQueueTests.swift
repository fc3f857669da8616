import Foundation
import Testing

@testable import HTTP

@Suite struct HostQueueTests {
    let one: Origin
    let two: Origin

    init() throws {
        one = try origin("http://one.example")
        two = try origin("http://two.example")
    }

    func drain(_ queue: inout HostQueue) -> [Int] {
        var started: [Int] = []
        while let id = queue.next() { started.append(id) }
        return started
    }

    @Test("H9: no more than the limit start for one host, and others don't wait for it")
    func limit() {
        var queue = HostQueue(limit: 2)
        for id in 1...4 { queue.enqueue(id, for: one, priority: .normal) }
        #expect(drain(&queue) == [1, 2])
        queue.enqueue(5, for: two, priority: .low)
        #expect(drain(&queue) == [5])
        queue.leave(1, of: one)
        #expect(queue.hasReady)
        #expect(drain(&queue) == [3])
        #expect(!queue.hasReady)
    }

    @Test("H9: by priority, then by arrival; a change of priority counts while waiting")
    func priority() {
        var queue = HostQueue(limit: 1)
        queue.enqueue(1, for: one, priority: .normal)
        #expect(drain(&queue) == [1])
        queue.enqueue(2, for: one, priority: .low)
        queue.enqueue(3, for: one, priority: .normal)
        queue.enqueue(4, for: one, priority: .high)
        queue.enqueue(5, for: one, priority: .normal)
        queue.setPriority(.high, of: 2, to: one)
        queue.setPriority(.high, of: 1, to: one)
        var order: [Int] = []
        var running = 1
        while true {
            queue.leave(running, of: one)
            guard let next = queue.next() else { break }
            order.append(next)
            running = next
        }
        #expect(order == [4, 2, 3, 5])
    }

    @Test("H9: one that leaves while it waits never starts, and frees no place")
    func leaveWaiting() {
        var queue = HostQueue(limit: 1)
        for id in 1...3 { queue.enqueue(id, for: one, priority: .normal) }
        #expect(drain(&queue) == [1])
        queue.leave(2, of: one)
        #expect(drain(&queue) == [])
        queue.leave(1, of: one)
        #expect(drain(&queue) == [3])
        queue.leave(3, of: one)
        queue.leave(3, of: one)
        #expect(drain(&queue) == [])
    }

    @Test("H16: a host that speaks HTTP/2 gets many at a time")
    func multiplexing() {
        var queue = HostQueue(limit: 6)
        for id in 1...50 { queue.enqueue(id, for: one, priority: .normal) }
        #expect(drain(&queue).count == 6)
        queue.raise(one)
        #expect(queue.hasReady)
        #expect(drain(&queue).count == 44)
    }

    @Test("H16: to a host behind TLS the first goes ahead alone, until its connection stands or can't be made")
    func leader() throws {
        let secure = try origin("https://one.example")
        var queue = HostQueue(limit: 2)
        for id in 1...4 { queue.enqueue(id, for: secure, priority: .normal) }
        #expect(drain(&queue) == [1])
        #expect(queue.leaders == [1: secure])
        queue.leave(1, of: secure)
        #expect(drain(&queue) == [2])
        queue.noteConnection(to: secure)
        #expect(queue.leaders.isEmpty)
        #expect(queue.hasReady)
        #expect(drain(&queue) == [3])
        for id in 2...4 { queue.leave(id, of: secure) }
        // Once nobody uses it, the connection may go.
        for id in 5...6 { queue.enqueue(id, for: secure, priority: .normal) }
        #expect(drain(&queue) == [5])
    }
}
