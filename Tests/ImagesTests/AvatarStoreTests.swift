import Cells
import Foundation
import Synchronization
import Testing

@testable import Images

@Suite struct AvatarStoreTests {
    /// A store with everything around it under control.
    final class Stage: Sendable {
        let fetcher = ScriptedFetcher()
        let delay = ManualDelay()
        let cache: MemoryCache
        let outcomes: Outcomes
        let store: AvatarStore

        init(cache: MemoryCache = MemoryCache(), depth: ColorDepth = .truecolor) {
            let outcomes = Outcomes()
            self.cache = cache
            self.outcomes = outcomes
            store = AvatarStore(
                style: ThumbnailStyle(depth: depth), fetcher: fetcher, cache: cache, delay: delay,
                executor: QueueExecutor()
            ) { request, outcome in outcomes.append(request, outcome) }
        }
    }

    final class Outcomes: Sendable {
        private let all = Mutex<[(request: AvatarRequest, outcome: AvatarOutcome)]>([])

        func append(_ request: AvatarRequest, _ outcome: AvatarOutcome) {
            all.withLock { $0.append((request, outcome)) }
        }

        var ready: Set<AvatarRequest> {
            Set(all.withLock { $0 }.filter { if case .ready = $0.outcome { true } else { false } }.map(\.request))
        }

        var failures: [String] {
            all.withLock { $0 }.compactMap { if case .failed(let reason) = $0.outcome { reason } else { nil } }
        }

        var count: Int { all.withLock { $0.count } }
    }

    func request(_ url: String, columns: Int = 4) -> AvatarRequest {
        AvatarRequest(url: url, login: "octocat", size: Size(columns: columns, rows: columns / 2))
    }

    @Test("A2: one download serves every row and size; memory answers from then on")
    func coalescing() async {
        let stage = Stage()
        let wishes = [request("u"), request("u"), request("u", columns: 8)]
        stage.store.wanted(visible: wishes)
        stage.fetcher.answer("u", .success(TestJPEG.baseline))
        await stage.store.untilIdle()
        #expect(stage.fetcher.requested == ["u"])
        #expect(stage.outcomes.ready == Set(wishes))
        #expect(stage.outcomes.count == 2)

        stage.store.wanted(visible: [wishes[2]])
        #expect(stage.store.isIdle)
        #expect(stage.outcomes.count == 3)
        #expect(stage.fetcher.requested == ["u"])
    }

    @Test("A2: a second launch makes no request")
    func secondLaunch() async {
        let first = Stage()
        first.fetcher.answer("u", .success(TestPNG().data))
        first.store.wanted(visible: [request("u")])
        await first.store.untilIdle()
        #expect(first.cache.urls == ["u"])

        let second = Stage(cache: first.cache)
        second.store.wanted(visible: [request("u")])
        await second.store.untilIdle()
        #expect(second.fetcher.requested.isEmpty)
        #expect(second.outcomes.ready == [request("u")])
    }

    @Test("A3: a failure is told, not cached, and tried again after 60 s")
    func retry() async {
        let stage = Stage()
        stage.fetcher.answer("u", .failure(ScriptedFetcher.Refused()))
        stage.store.wanted(visible: [request("u")])
        await stage.store.untilIdle()
        #expect(stage.outcomes.failures == ["Connection refused."])
        #expect(stage.cache.urls.isEmpty)

        stage.delay.advance(by: .seconds(59))
        stage.store.wanted(visible: [request("u")])
        #expect(stage.store.isIdle)
        stage.fetcher.answer("u", .success(TestPNG().data))
        stage.delay.advance(by: .seconds(1))
        await stage.fetcher.until { $0.requested.count == 2 }
        await stage.store.untilIdle()
        #expect(stage.outcomes.ready == [request("u")])
    }

    @Test("A8: what is no picture ends in the placeholder and never on the disk")
    func html() async {
        let stage = Stage()
        stage.fetcher.answer("u", .success(Data("<html>".utf8)))
        stage.store.wanted(visible: [request("u")])
        await stage.store.untilIdle()
        #expect(stage.outcomes.failures == [ImageError.notAnImage.userMessage])
        #expect(stage.cache.urls.isEmpty)
    }

    @Test("A2: a damaged entry of the disk cache is replaced")
    func damagedCache() async {
        let cache = MemoryCache()
        cache.store(Data("garbage".utf8), for: "u")
        let stage = Stage(cache: cache)
        stage.fetcher.answer("u", .success(TestPNG().data))
        stage.store.wanted(visible: [request("u")])
        await stage.store.untilIdle()
        #expect(stage.fetcher.requested == ["u"])
        #expect(cache.data(for: "u") == TestPNG().data)
    }

    @Test("A4: scrolled out of sight for 50 ms, a fetch is cancelled")
    func cancellation() async {
        let stage = Stage()
        stage.store.wanted(visible: [request("gone"), request("stays")])
        await stage.fetcher.until { $0.requested.count == 2 }
        stage.store.wanted(visible: [request("stays")])
        stage.delay.advance(by: .milliseconds(49))
        #expect(stage.fetcher.cancelled.isEmpty)
        stage.delay.advance(by: .milliseconds(1))
        await stage.fetcher.until { $0.cancelled == ["gone"] }
        stage.fetcher.answer("stays", .success(TestPNG().data))
        await stage.store.untilIdle()
        #expect(stage.outcomes.ready == [request("stays")])
        #expect(stage.outcomes.count == 1)
    }

    @Test("A4: a hundred rows: never more than six fetches at once, each URL once, all arrive")
    func manyRows() async {
        let stage = Stage()
        let wishes = (0..<100).map { request("u\($0)") }
        for wish in wishes { stage.fetcher.answer(wish.url, .success(TestPNG().data)) }
        stage.store.wanted(visible: Array(wishes[..<40]), prefetch: Array(wishes[40...]))
        await stage.store.untilIdle()
        #expect(stage.outcomes.ready == Set(wishes))
        #expect(stage.fetcher.requested.count == 100)
        #expect(stage.fetcher.mostAtOnce <= 6)
    }

    @Test("A1: no URL, nothing to do; A5: without colours nothing is fetched")
    func nothing() {
        let stage = Stage()
        stage.store.wanted(visible: [request("")])
        #expect(stage.store.isIdle)
        let mono = Stage(depth: .mono)
        mono.store.wanted(visible: [request("u")])
        #expect(mono.store.isIdle)
    }

    @Test func `Memory is bounded, and what was looked at last stays`() {
        var memory = ThumbnailMemory(capacity: 100)
        for index in 0..<50 {
            memory.insert(Surface(Size(columns: 4, rows: 1)), url: "\(index)", size: Size(columns: 4, rows: 1))
            _ = memory.thumbnail(url: "0", size: Size(columns: 4, rows: 1))
        }
        let kept = (0..<50).filter { memory.thumbnail(url: "\($0)", size: Size(columns: 4, rows: 1)) != nil }
        #expect(kept.first == 0 && kept.last == 49 && (18...25).contains(kept.count))
    }
}
