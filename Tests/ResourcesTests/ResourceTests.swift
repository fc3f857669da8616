import Foundation
import Synchronization
import TestSupport
import Testing

@testable import Resources

@Suite(.timeLimit(.minutes(3))) struct `A resource` {
    private let clock = ManualClock()
    private let server = ScriptedServer()

    private func resource(cached: Snapshot<String>? = nil) -> Resource<String> {
        Resource(
            .init(cached: { cached }, fetch: { [server] in try await server.fetch() }),
            freshness: Freshness(), context: ResourceContext(clock: clock, executor: globalConcurrentExecutor))
    }

    private func listen(_ resource: Resource<String>, until end: String) -> Task<[String], Never> {
        let states = resource.states()
        return Task {
            var heard: [String] = []
            for await state in states {
                heard.append(state.summary)
                if heard.last == end { break }
            }
            return heard
        }
    }

    @Test("S3, S4: whoever observes gets the state at once and every change after, in order")
    func observing() async {
        let resource = resource(cached: Snapshot("a", time: clock.now - 60, source: .cache))
        let early = listen(resource, until: "b(network)")
        resource.loadIfNeeded()
        #expect(await eventually { server.asked == 1 })
        let late = listen(resource, until: "b(network)")
        server.answer(.success("b"))
        #expect(await early.value == ["-", "-…", "a(cache)…", "b(network)"])
        #expect(await late.value == ["a(cache)…", "b(network)"])
        #expect(await eventually { !resource.isObserved })
    }

    @Test("S8: what is kept and what is fetched is made ready off the main thread")
    @MainActor func threads() async {
        let areMain = Mutex<[Bool]>([])
        let note: @Sendable () -> Void = { areMain.withLock { $0.append(Thread.isMainThread) } }
        let resource = Resource<String>(
            .init(
                cached: {
                    note()
                    return nil
                },
                fetch: {
                    note()
                    return "a"
                }),
            freshness: Freshness(), context: ResourceContext(clock: clock, executor: globalConcurrentExecutor))
        resource.load()
        #expect(await eventually { !resource.state.isLoading })
        #expect(areMain.withLock({ $0 }) == [false, false])
    }

    @Test("S2: who asks for what is fresh hears that nothing is to be loaded")
    func fresh() async {
        let resource = resource(cached: Snapshot("a", time: clock.now, source: .cache))
        let first = listen(resource, until: "a(cache)")
        resource.loadIfNeeded()
        #expect(await first.value == ["-", "-…", "a(cache)"])
        var states = resource.states().dropFirst().makeAsyncIterator()
        resource.loadIfNeeded()
        #expect(await states.next()?.summary == "a(cache)")
        #expect(server.asked == 0)
    }

    @Test("S2: 50 calls a second for 29 s give one request; later there is another")
    func storm() async {
        let resource = resource()
        resource.loadIfNeeded()
        #expect(await eventually { server.asked == 1 })
        server.answer(.success("a"))
        #expect(await eventually { !resource.state.isLoading })
        for _ in 1...(50 * 29) {
            clock.advance(by: .milliseconds(20))
            resource.loadIfNeeded()
            #expect(!resource.state.isLoading)
        }
        #expect(server.asked == 1)
        clock.advance(by: .seconds(2))
        resource.loadIfNeeded()
        #expect(await eventually { server.asked == 2 })
        server.answer(.success("a"))
    }

    @Test("S2, H7: calls while a load runs share it")
    func joining() async {
        let resource = resource()
        let heard = listen(resource, until: "a(miss)")
        for _ in 0..<100 {
            resource.loadIfNeeded()
            resource.load()
        }
        #expect(await eventually { server.asked > 0 })
        server.answer(.success("a"))
        #expect(await heard.value.last == "a(miss)")
        #expect(server.asked == 1)
    }

    @Test("S3: a load that nobody observes any more is given up after a moment, without an error")
    func abandoned() async {
        let resource = resource()
        let listener = listen(resource, until: "never")
        resource.loadIfNeeded()
        #expect(await eventually { server.asked == 1 })
        listener.cancel()
        #expect(await eventually { clock.sleeperCount == 1 })
        #expect(server.cancelled == 0)
        clock.advance(by: .milliseconds(50))
        #expect(await eventually { server.cancelled == 1 })
        #expect(resource.state.summary == "-")
        #expect(!resource.isObserved)
    }

    @Test("S3: a change that comes while an observer is cancelled holds up neither")
    func cancelledWhileChanging() async {
        let resource = resource(cached: Snapshot("0", time: clock.now, source: .cache))
        let heard = listen(resource, until: "0(cache)")
        resource.loadIfNeeded()
        #expect(await heard.value.last == "0(cache)")
        for round in 1...5_000 {
            let listener = listen(resource, until: "never")
            await Task.yield()
            async let change: Void = Task { resource.replace { _ in "\(round)" } }.value
            async let cancellation: Void = Task { listener.cancel() }.value
            _ = await (change, cancellation, listener.value)
        }
        #expect(resource.state.data?.value == "5000")
        #expect(await eventually { !resource.isObserved })
    }

    @Test("S3: who comes back within that moment finds the load still running")
    func returning() async {
        let resource = resource()
        let first = listen(resource, until: "never")
        resource.loadIfNeeded()
        #expect(await eventually { server.asked == 1 })
        first.cancel()
        #expect(await eventually { clock.sleeperCount == 1 })
        let second = listen(resource, until: "a(miss)")
        #expect(await eventually { clock.sleeperCount == 0 })
        clock.advance(by: .seconds(1))
        server.answer(.success("a"))
        #expect(await second.value.last == "a(miss)")
        #expect(server.cancelled == 0)
    }

    @Test("S3: an observer that goes leaves nothing behind that would keep the resource")
    func leaks() async {
        weak var gone: Resource<String>?
        do {
            let resource = resource()
            gone = resource
            let listener = listen(resource, until: "never")
            resource.load()
            #expect(await eventually { server.asked == 1 })
            server.answer(.failure(ServerDown()))
            #expect(await eventually { resource.state.error != nil })
            listener.cancel()
            _ = await listener.value
        }
        #expect(await eventually { gone == nil })
    }

    @Test("S10: a change shows before the server has answered, asks for nothing, and goes back when it is refused")
    func override() async throws {
        let resource = resource()
        try await resource.override(with: "yes") {
            #expect(resource.state.summary == "yes(localOverride)")
        }
        #expect(resource.state.summary == "yes(localOverride)")
        await #expect(throws: ServerDown.self) {
            try await resource.override(with: "no") {
                #expect(resource.state.summary == "no(localOverride)")
                throw ServerDown()
            }
        }
        #expect(resource.state.summary == "yes(localOverride)")
        #expect(server.asked == 0)
    }
}
