import Cells
import Foundation
import Synchronization
import TestSupport
import Testing

@testable import Images

@Suite struct AvatarStoreTests {
    /// A store with everything around it under control.
    final class Stage: Sendable {
        let fetcher = ScriptedFetcher()
        let clock = ManualClock()
        let cache: MemoryCache
        let outcomes: Outcomes
        let store: AvatarStore

        init(cache: MemoryCache = MemoryCache(), depth: ColorDepth = .truecolor) {
            let outcomes = Outcomes()
            self.cache = cache
            self.outcomes = outcomes
            store = AvatarStore(
                style: ThumbnailStyle(depth: depth), fetcher: fetcher, cache: cache, clock: clock,
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

        func image(_ request: AvatarRequest) -> Surface? {
            for entry in all.withLock({ $0 }).reversed() where entry.request == request {
                if case .ready(let image) = entry.outcome { return image }
            }
            return nil
        }

        var count: Int { all.withLock { $0.count } }

        struct Outcome: Equatable {
            var request: AvatarRequest
            var outcome: AvatarOutcome
        }

        var last: Outcome? { all.withLock { $0.last }.map { Outcome(request: $0.request, outcome: $0.outcome) } }

        /// Waits until the condition holds.
        func until(_ condition: @escaping @Sendable (Outcomes) -> Bool) async {
            while !condition(self) { await Task.yield() }
        }
    }

    func request(_ url: String, columns: Int = 4) -> AvatarRequest {
        AvatarRequest(url: url, login: "octocat", size: Size(columns: columns, rows: columns / 2))
    }

    @Test("A2: one download serves every row and size; memory answers from then on")
    func coalescing() async {
        let stage = Stage()
        let requests = [request("u"), request("u"), request("u", columns: 8)]
        stage.store.request(visible: requests)
        stage.fetcher.answer("u", .success(TestJPEG.baseline))
        await stage.store.untilIdle()
        #expect(stage.fetcher.requested == ["u"])
        #expect(stage.outcomes.ready == Set(requests))
        #expect(stage.outcomes.count == 2)

        stage.store.request(visible: [requests[2]])
        #expect(stage.store.isIdle)
        #expect(stage.outcomes.count == 3)
        #expect(stage.fetcher.requested == ["u"])
    }

    @Test(
        "A10: once the terminal has pixels, avatars have them: all on kitty, else those of three rows and more",
        arguments: [(ImageProtocol.kitty, true), (.sixel, false)])
    func pixels(imageProtocol: ImageProtocol, small: Bool) async {
        let stage = Stage()
        let requests = [request("u"), request("u", columns: 12)]
        func hasPixels(_ index: Int) -> Bool? {
            stage.outcomes.image(requests[index]).map { !$0.imageNumbers.isEmpty }
        }
        stage.store.request(visible: requests)
        stage.fetcher.answer("u", .success(TestJPEG.baseline))
        await stage.store.untilIdle()
        #expect(hasPixels(0) == false && hasPixels(1) == false)
        let stored = stage.cache.urls
        stage.store.setImages(ImageSupport(imageProtocol, cell: Size(columns: 10, rows: 20)))
        stage.store.request(visible: requests)
        await stage.store.untilIdle()
        #expect(hasPixels(0) == small && hasPixels(1) == true)
        // Neither the network nor the disk has to do with it.
        #expect(stage.fetcher.requested == ["u"] && stage.cache.urls == stored)
    }

    @Test("A2: a second launch makes no request")
    func secondLaunch() async {
        let first = Stage()
        first.fetcher.answer("u", .success(TestPNG().data))
        first.store.request(visible: [request("u")])
        await first.store.untilIdle()
        #expect(first.cache.urls.contains("u"))

        let second = Stage(cache: first.cache)
        second.store.request(visible: [request("u")])
        await second.store.untilIdle()
        #expect(second.fetcher.requested.isEmpty)
        #expect(second.outcomes.ready == [request("u")])
    }

    @Test("A4: thumbnails are kept ready to draw: a second launch decodes nothing, another look is made of the bytes")
    func readyToDraw() async {
        let first = Stage()
        first.fetcher.answer("u", .success(TestPNG().data))
        first.store.request(visible: [request("u")])
        await first.store.untilIdle()

        first.cache.remove("u")
        let second = Stage(cache: first.cache)
        second.store.request(visible: [request("u")])
        await second.store.untilIdle()
        #expect(second.outcomes.ready == [request("u")])
        #expect(second.outcomes.last == first.outcomes.last)
        #expect(second.fetcher.requested.isEmpty)

        let other = Stage(cache: first.cache, depth: .palette256)
        other.fetcher.answer("u", .success(TestPNG().data))
        other.store.request(visible: [request("u")])
        await other.store.untilIdle()
        #expect(other.fetcher.requested == ["u"])
    }

    @Test("A8: a large image comes at once from the small size, then sharp, with no further request")
    func sharpening() async {
        let stage = Stage()
        let url = "https://avatars.githubusercontent.com/u/1?v=4"
        let large = request(url, columns: 24)
        stage.store.request(visible: [request(url), large], large: [large])
        await stage.fetcher.until { $0.requested.count == 1 }
        stage.clock.advance(by: AvatarStoreState.rest)
        await stage.fetcher.until { $0.requested.count == 2 }
        #expect(stage.fetcher.requested == [url + "&s=64", url + "&s=256"])
        stage.fetcher.answer(url + "&s=64", .success(TestPNG().data))
        await stage.outcomes.until { $0.count == 2 }
        // The view has all its avatars now.
        stage.store.request(visible: [], large: [large])
        stage.clock.advance(by: .seconds(1))
        var sharp = TestPNG(width: 32, height: 32)
        sharp.pixel = { _, _ in [255, 0, 0] }
        stage.fetcher.answer(url + "&s=256", .success(sharp.data))
        await stage.store.untilIdle()
        #expect(stage.outcomes.count == 3)
        #expect(stage.outcomes.last?.request == large)
        #expect(stage.fetcher.cancelled.isEmpty)

        stage.store.request(visible: [large])
        #expect(stage.outcomes.count == 4 && stage.store.isIdle)
    }

    /// Keeps a large avatar on the screen until it was requested in both sizes.
    /// - Returns: its URL.
    private func restOnLarge(in stage: Stage) async -> String {
        let url = "https://avatars.githubusercontent.com/u/1?v=4"
        let large = request(url, columns: 24)
        stage.store.request(visible: [large], large: [large])
        await stage.fetcher.until { $0.requested.count == 1 }
        stage.clock.advance(by: AvatarStoreState.rest)
        await stage.fetcher.until { $0.requested.count == 2 }
        return url
    }

    @Test("A4: a sharper image that is off the screen for 50 ms is cancelled")
    func unsharpened() async {
        let stage = Stage()
        let url = await restOnLarge(in: stage)
        stage.fetcher.answer(url + "&s=64", .success(TestPNG().data))
        await stage.outcomes.until { $0.count == 1 }
        stage.store.request(visible: [])
        stage.clock.advance(by: .milliseconds(50))
        await stage.fetcher.until { $0.cancelled == [url + "&s=256"] }
    }

    @Test("A8: of large images that are passed by, none is asked for in its sharper size")
    func passedBy() async {
        let stage = Stage()
        for number in 1...5 {
            let url = "https://avatars.githubusercontent.com/u/\(number)?v=4"
            stage.fetcher.answer(url + "&s=64", .success(TestPNG().data))
            let large = request(url, columns: 24)
            stage.store.request(visible: [large], large: [large])
            await stage.store.untilIdle()
            stage.store.request(visible: [], large: [large])
            stage.clock.advance(by: AvatarStoreState.rest - .milliseconds(1))
            #expect(stage.store.isIdle)
        }
        #expect(stage.outcomes.count == 5)
        #expect(stage.fetcher.requested.allSatisfy { $0.hasSuffix("&s=64") })
    }

    @Test("A8: the sharp image is not replaced by the small one that comes late")
    func lateSmall() async {
        let stage = Stage()
        let url = await restOnLarge(in: stage)
        stage.fetcher.answer(url + "&s=256", .success(TestPNG().data))
        await stage.outcomes.until { $0.count == 1 }
        stage.fetcher.answer(url + "&s=64", .success(TestPNG().data))
        await stage.store.untilIdle()
        #expect(stage.outcomes.count == 1)
    }

    @Test("A6: when the terminal tells its background, what was drawn over another comes anew")
    func background() async {
        let stage = Stage()
        var png = TestPNG(colorType: .rgba)
        png.pixel = { _, _ in [0, 0, 0, 128] }
        stage.fetcher.answer("u", .success(png.data))
        stage.store.request(visible: [request("u")])
        await stage.store.untilIdle()
        let before = stage.outcomes.last
        stage.store.setBackground(RGB(red: 255, green: 255, blue: 255))
        await stage.store.untilIdle()
        #expect(stage.outcomes.count == 2)
        #expect(stage.outcomes.last?.request == before?.request && stage.outcomes.last != before)
        #expect(stage.fetcher.requested == ["u"])
    }

    @Test func `A stored thumbnail comes back as it was; nothing else does`() throws {
        var surface = Surface(Size(columns: 2, rows: 1))
        surface.set(Cell("▀", style: Style(foreground: .rgb(1, 2, 3), background: .palette(4))), x: 0, y: 0)
        let bytes = try #require(StoredThumbnail.bytes(surface))
        #expect(StoredThumbnail.surface(bytes, size: surface.size) == surface)
        #expect(StoredThumbnail.surface(bytes, size: Size(columns: 1, rows: 2)) == nil)
        #expect(StoredThumbnail.surface(bytes.dropLast(), size: surface.size) == nil)
        #expect(StoredThumbnail.surface(TestPNG().data, size: surface.size) == nil)
        var escape = bytes
        escape[17] = 0x1B
        escape[16] = 0
        escape[15] = 0
        #expect(StoredThumbnail.surface(escape, size: surface.size) == nil)
    }

    @Test("A3: a failure is told, not cached, and tried again after 60 s")
    func retry() async {
        let stage = Stage()
        stage.fetcher.answer("u", .failure(ScriptedFetcher.Refused()))
        stage.store.request(visible: [request("u")])
        await stage.store.untilIdle()
        #expect(stage.outcomes.failures == ["Connection refused."])
        #expect(stage.cache.urls.isEmpty)

        stage.clock.advance(by: .seconds(59))
        stage.store.request(visible: [request("u")])
        #expect(stage.store.isIdle)
        stage.fetcher.answer("u", .success(TestPNG().data))
        stage.clock.advance(by: .seconds(1))
        await stage.fetcher.until { $0.requested.count == 2 }
        await stage.store.untilIdle()
        #expect(stage.outcomes.ready == [request("u")])
    }

    @Test("A8: what is no image ends in the placeholder and never on the disk")
    func html() async {
        let stage = Stage()
        stage.fetcher.answer("u", .success(Data("<html>".utf8)))
        stage.store.request(visible: [request("u")])
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
        stage.store.request(visible: [request("u")])
        await stage.store.untilIdle()
        #expect(stage.fetcher.requested == ["u"])
        #expect(cache.data(for: "u") == TestPNG().data)
    }

    @Test("A4: scrolled out of sight for 50 ms, a fetch is cancelled")
    func cancellation() async {
        let stage = Stage()
        stage.store.request(visible: [request("gone"), request("stays")])
        await stage.fetcher.until { $0.requested.count == 2 }
        stage.store.request(visible: [request("stays")])
        stage.clock.advance(by: .milliseconds(49))
        #expect(stage.fetcher.cancelled.isEmpty)
        stage.clock.advance(by: .milliseconds(1))
        await stage.fetcher.until { $0.cancelled == ["gone"] }
        stage.fetcher.answer("stays", .success(TestPNG().data))
        await stage.store.untilIdle()
        #expect(stage.outcomes.ready == [request("stays")])
        #expect(stage.outcomes.count == 1)
    }

    @Test("A4: a hundred rows: never more than six fetches at once, each URL once, all arrive")
    func manyRows() async {
        let stage = Stage()
        let requests = (0..<100).map { request("u\($0)") }
        for request in requests { stage.fetcher.answer(request.url, .success(TestPNG().data)) }
        stage.store.request(visible: Array(requests[..<40]), prefetch: Array(requests[40...]))
        await stage.store.untilIdle()
        #expect(stage.outcomes.ready == Set(requests))
        #expect(stage.fetcher.requested.count == 100)
        #expect(stage.fetcher.mostAtOnce <= 6)
    }

    @Test("A1: no URL, nothing to do; A5: without colours nothing is fetched")
    func nothing() {
        let stage = Stage()
        stage.store.request(visible: [request("")])
        #expect(stage.store.isIdle)
        let mono = Stage(depth: .mono)
        mono.store.request(visible: [request("u")])
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
