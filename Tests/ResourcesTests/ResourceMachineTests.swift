import Foundation
import Testing

@testable import Resources

@Suite struct `The machine of a resource` {
    private typealias Machine = ResourceMachine<String>
    private static let start = Date(timeIntervalSince1970: 1_000_000_000)

    /// Something that happens to a resource, at a second of the test's clock.
    enum Event: Sendable {
        case need(Double)
        case force(Double)
        case cached(String?, age: Double, at: Double)
        case answer(String, Double)
        case fail(Double)
        case cancel
        case override(String, Double)
        case accept, refuse
        /// A change of ours made this of a value that is known.
        case replace(String, Double)
        case wipe
    }

    /// Plays events in order: what is done next, and the state after each.
    private func play(_ events: [Event], freshness: Freshness = Freshness()) -> [String] {
        var machine = Machine(freshness)
        var load = 0
        var override = 0
        return events.map { event in
            func time(_ second: Double) -> Date { Self.start + second }
            var step = Machine.Step.nothing
            switch event {
            case .need(let second): step = machine.loadIfNeeded(at: time(second))
            case .force: step = machine.forceLoad()
            case .cached(let value, let age, let second):
                let snapshot = value.map { Snapshot($0, time: time(second - age), source: .cache) }
                step = machine.receive(cached: snapshot, load: load, at: time(second))
            case .answer(let value, let second):
                machine.receive(.success(value), load: load, at: time(second))
            case .fail(let second): machine.receive(.failure(ServerDown()), load: load, at: time(second))
            case .cancel: machine.cancel()
            case .override(let value, let second): override = machine.override(with: value, at: time(second))
            case .accept: machine.settle(override: override, isAccepted: true)
            case .refuse: machine.settle(override: override, isAccepted: false)
            case .replace(let value, let second): machine.replace(at: time(second)) { _ in value }
            case .wipe: machine.wipe()
            }
            switch step {
            case .nothing: return machine.state.summary
            case .readCache(let number):
                load = number
                return "read " + machine.state.summary
            case .fetch(let number):
                load = number
                return "fetch " + machine.state.summary
            }
        }
    }

    @Test(
        "S1, S2, S4, S10: each event leads to one next step and one state",
        arguments: [
            // S4: cached, then fetched; an equal answer is told apart from a new one, and a miss from both.
            (
                [.need(0), .cached("a", age: 60, at: 0), .answer("b", 1)],
                ["read -…", "fetch a(cache)…", "b(network)"]
            ),
            (
                [.need(0), .cached("a", age: 60, at: 0), .answer("a", 1)],
                ["read -…", "fetch a(cache)…", "a(notModified)"]
            ),
            ([.need(0), .cached(nil, age: 0, at: 0), .answer("a", 1)], ["read -…", "fetch -…", "a(miss)"]),
            // S2: data that was cached a moment ago needs no request, unless it is forced.
            ([.need(0), .cached("a", age: 29, at: 0), .need(0.5)], ["read -…", "a(cache)", "a(cache)"]),
            ([.force(0), .cached("a", age: 1, at: 0)], ["read -…", "fetch a(cache)…"]),
            ([.need(0), .force(0), .cached("a", age: 1, at: 0)], ["read -…", "-…", "fetch a(cache)…"]),
            // A clock that was set back by a year makes nothing fresh for a year.
            ([.need(0), .cached("a", age: -31_536_000, at: 0)], ["read -…", "fetch a(cache)…"]),
            // S2: fresh for 30 s, and asked again after; the cache is read once.
            (
                [.need(0), .cached(nil, age: 0, at: 0), .answer("a", 0), .need(29.9), .need(30)],
                ["read -…", "fetch -…", "a(miss)", "a(miss)", "fetch a(miss)…"]
            ),
            // S2: a load in flight is joined, forced or not.
            (
                [.need(0), .need(0), .cached(nil, age: 0, at: 0), .need(1), .force(1)],
                ["read -…", "-…", "fetch -…", "-…", "-…"]
            ),
            // S1: an error takes no data away; S2: it is tried again after a second.
            (
                [.need(0), .cached("a", age: 60, at: 0), .fail(1), .need(1.9), .need(2), .answer("b", 2)],
                ["read -…", "fetch a(cache)…", "a(cache)!", "a(cache)!", "fetch a(cache)!…", "b(network)"]
            ),
            (
                [.need(0), .cached(nil, age: 0, at: 0), .fail(0), .force(0), .answer("a", 1)],
                ["read -…", "fetch -…", "-!", "fetch -!…", "a(miss)"]
            ),
            // An answer to a load that was given up changes nothing.
            (
                [.need(0), .cached(nil, age: 0, at: 0), .cancel, .answer("late", 1), .need(1)],
                ["read -…", "fetch -…", "-", "-", "fetch -…"]
            ),
            // S10: a change shows at once; what the server refuses is taken back.
            (
                [.need(0), .cached("no", age: 1, at: 0), .override("yes", 1), .accept, .need(2)],
                ["read -…", "no(cache)", "yes(localOverride)", "yes(localOverride)", "yes(localOverride)"]
            ),
            (
                [.need(0), .cached("no", age: 1, at: 0), .override("yes", 1), .refuse],
                ["read -…", "no(cache)", "yes(localOverride)", "no(cache)"]
            ),
            // S10: what a change has made of the value is fresh; a load from before it is dropped, and nothing is made of nothing.
            (
                [.need(0), .cached("a", age: 60, at: 0), .replace("b", 1), .answer("a", 2), .need(3)],
                ["read -…", "fetch a(cache)…", "b(network)", "b(network)", "b(network)"]
            ),
            ([.replace("b", 0)], ["-"]),
            ([.override("yes", 0), .refuse], ["yes(localOverride)", "-"]),
            // An answer that was asked for before the change does not hide it, but is what a refusal leads back to.
            (
                [.need(0), .cached(nil, age: 0, at: 0), .override("yes", 1), .answer("no", 2), .refuse],
                ["read -…", "fetch -…", "yes(localOverride)…", "yes(localOverride)", "no(miss)"]
            ),
            // S9: what was wiped is gone, and a late answer does not bring it back.
            (
                [.need(0), .cached("a", age: 60, at: 0), .wipe, .answer("b", 1)],
                ["read -…", "fetch a(cache)…", "-", "-"]
            ),
        ] as [([Event], [String])])
    func table(events: [Event], expected: [String]) {
        #expect(play(events) == expected)
    }

    @Test("S2: 50 calls a second for 29 s give one request")
    func manyCalls() {
        var machine = Machine(Freshness())
        var fetches = 0
        for call in 0..<50 * 29 {
            let now = Self.start + Double(call) / 50
            var step = machine.loadIfNeeded(at: now)
            if case .readCache(let load) = step { step = machine.receive(cached: nil, load: load, at: now) }
            guard case .fetch(let load) = step else { continue }
            fetches += 1
            machine.receive(.success("a"), load: load, at: now)
        }
        #expect(fetches == 1)
    }

    @Test("S2: the time for which data is good is the route's own")
    func routes() {
        let events: [Event] = [.need(0), .cached("a", age: 200, at: 0), .need(100), .need(101)]
        #expect(
            play(events, freshness: Freshness(lasts: .seconds(301))) == [
                "read -…", "a(cache)", "a(cache)", "fetch a(cache)…",
            ])
    }

    @Test("S10: of two changes the later one counts, whatever order the answers come in")
    func twoChanges() {
        var machine = Machine(Freshness())
        let first = machine.override(with: "yes", at: Self.start)
        let second = machine.override(with: "no", at: Self.start)
        machine.settle(override: first, isAccepted: false)
        #expect(machine.state.summary == "no(localOverride)")
        machine.settle(override: second, isAccepted: false)
        #expect(machine.state.summary == "-")
    }
}
