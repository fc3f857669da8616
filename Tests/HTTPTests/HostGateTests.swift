import Foundation
import Testing

@testable import HTTP

@Suite struct HostGateTests {
    let one: Origin
    let two: Origin

    init() throws {
        one = try origin("http://one.example")
        two = try origin("http://two.example")
    }

    func drain(_ gate: inout HostGate) -> [Int] {
        var started: [Int] = []
        while let id = gate.next() { started.append(id) }
        return started
    }

    @Test("H9: no more than the limit start for one host, and others don't wait for it")
    func limit() {
        var gate = HostGate(limit: 2)
        for id in 1...4 { gate.enqueue(id, for: one, priority: .normal) }
        #expect(drain(&gate) == [1, 2])
        gate.enqueue(5, for: two, priority: .low)
        #expect(drain(&gate) == [5])
        gate.leave(1, of: one)
        #expect(gate.hasReady)
        #expect(drain(&gate) == [3])
        #expect(!gate.hasReady)
    }

    @Test("H9: by priority, then by arrival; a change of priority counts while waiting")
    func priority() {
        var gate = HostGate(limit: 1)
        gate.enqueue(1, for: one, priority: .normal)
        #expect(drain(&gate) == [1])
        gate.enqueue(2, for: one, priority: .low)
        gate.enqueue(3, for: one, priority: .normal)
        gate.enqueue(4, for: one, priority: .high)
        gate.enqueue(5, for: one, priority: .normal)
        gate.setPriority(.high, of: 2, to: one)
        gate.setPriority(.high, of: 1, to: one)
        var order: [Int] = []
        var running = 1
        while true {
            gate.leave(running, of: one)
            guard let next = gate.next() else { break }
            order.append(next)
            running = next
        }
        #expect(order == [4, 2, 3, 5])
    }

    @Test("H9: one that leaves while it waits never starts, and frees no place")
    func leaveWaiting() {
        var gate = HostGate(limit: 1)
        for id in 1...3 { gate.enqueue(id, for: one, priority: .normal) }
        #expect(drain(&gate) == [1])
        gate.leave(2, of: one)
        #expect(drain(&gate) == [])
        gate.leave(1, of: one)
        #expect(drain(&gate) == [3])
        gate.leave(3, of: one)
        gate.leave(3, of: one)
        #expect(drain(&gate) == [])
    }

    @Test("H16: a host that speaks HTTP/2 gets many at a time")
    func multiplexing() {
        var gate = HostGate(limit: 6)
        for id in 1...50 { gate.enqueue(id, for: one, priority: .normal) }
        #expect(drain(&gate).count == 6)
        gate.raise(one)
        #expect(gate.hasReady)
        #expect(drain(&gate).count == 44)
    }

    @Test("H16: to a host behind TLS the first goes ahead alone, until its connection stands or can't be made")
    func leader() throws {
        let secure = try origin("https://one.example")
        var gate = HostGate(limit: 2)
        for id in 1...4 { gate.enqueue(id, for: secure, priority: .normal) }
        #expect(drain(&gate) == [1])
        #expect(gate.leaders == [1: secure])
        gate.leave(1, of: secure)
        #expect(drain(&gate) == [2])
        gate.noteConnection(to: secure)
        #expect(gate.leaders.isEmpty)
        #expect(gate.hasReady)
        #expect(drain(&gate) == [3])
        for id in 2...4 { gate.leave(id, of: secure) }
        // Once nobody uses it, the connection may go.
        for id in 5...6 { gate.enqueue(id, for: secure, priority: .normal) }
        #expect(drain(&gate) == [5])
    }
}
