import Cells
import Concurrency
import FoundationEssentials
import Synchronization

/// Gets avatars from memory, disk or network, and draws them, so that a view only has to say what it shows.
///
/// What is asked for with `request` arrives through the callback. What happens when is up to `AvatarSchedule`; this class
/// carries it out. All work runs on the executor that it was given. Safe to use from any thread.
public final class AvatarStore: Sendable {
    private let state: Mutex<AvatarStoreState>
    private let fetcher: any AvatarFetcher
    private let cache: (any ImageCache)?
    private let clock: any TimeSource
    private let executor: any TaskExecutor
    private let decoder: ImageDecoder
    private let deliver: @Sendable (AvatarRequest, AvatarOutcome) -> Void

    /// - Parameters:
    ///   - style: how every thumbnail is drawn. Without colours (`mono`) nothing is ever fetched: initials it is.
    ///   - cache: nil where nothing is kept between runs.
    ///   - memoryCapacity: cells of 16 bytes for thumbnails that are kept ready.
    ///   - deliver: called for requests that still stand: within `request` for what is in memory, else on the executor,
    ///     possibly several times at once.
    public init(
        style: ThumbnailStyle, fetcher: any AvatarFetcher, cache: (any ImageCache)?, clock: any TimeSource,
        executor: any TaskExecutor, decoder: ImageDecoder = ImageDecoder(), memoryCapacity: Int = 1 << 18,
        deliver: @escaping @Sendable (AvatarRequest, AvatarOutcome) -> Void
    ) {
        state = Mutex(AvatarStoreState(memory: ThumbnailMemory(capacity: memoryCapacity), style: style))
        self.fetcher = fetcher
        self.cache = cache
        self.clock = clock
        self.executor = executor
        self.decoder = decoder
        self.deliver = deliver
    }

    deinit { state.withLock { $0.timer?.task }?.cancel() }

    /// Declares everything that is needed now, replacing what was requested before, in order of urgency.
    ///
    /// Cheap when little changes, so it may be called for each frame. What stays unrequested for 50 ms is cancelled.
    /// - Parameters:
    ///   - visible: what is lacking on the screen.
    ///   - prefetch: what scrolling will show.
    ///   - large: pictures of many cells on the screen, lacking or not. They come twice: at once from the size that small
    ///     ones need, and once they rest on the screen from a larger one.
    public func request(visible: [AvatarRequest], prefetch: [AvatarRequest] = [], large: [AvatarRequest] = []) {
        finish { state, now in
            guard state.style.depth != .mono else { return ([], []) }
            func sources(_ requests: [AvatarRequest]) -> [AvatarSources] {
                requests.filter { !$0.url.isEmpty }.map { AvatarSources($0, style: state.style) }
            }
            state.show(large: sources(large), now: now)
            return state.request(sources(visible + prefetch), now: now)
        }
    }

    /// Tells what half-transparent pixels are to be blended with, once that is known. What was delivered before comes anew.
    public func setBackground(_ background: RGB) {
        finish { state, now in
            defer { state.provisional = [] }
            state.isBackgroundKnown = true
            guard state.style.background != background else { return ([], []) }
            state.style.background = background
            state.memory.removeAll()
            return state.request(
                state.waiting + state.provisional.map { AvatarSources($0, style: state.style) }, now: now)
        }
    }

    /// True when nothing is under way. What waits for its time does not count: another try, a sharper picture.
    public var isIdle: Bool { state.withLock { $0.isIdle } }

    /// Returns as soon as nothing is under way and all callbacks have returned.
    public func untilIdle() async {
        await withCheckedContinuation { continuation in
            let isIdle = state.withLock { state in
                if !state.isIdle { state.waiters.append(continuation) }
                return state.isIdle
            }
            if isIdle { continuation.resume() }
        }
    }

    // MARK: - Carrying out

    /// Tells the schedule something and does what it answers. Tasks are started outside the lock: an executor may run them
    /// on the spot.
    private func transition(_ change: (inout AvatarStoreState, _ now: Duration) -> [AvatarSchedule.Action]) {
        let now = clock.uptime
        let (actions, waiters) = state.withLock { state in
            let actions = change(&state, now)
            var waiters: [CheckedContinuation<Void, Never>] = []
            if state.isIdle { swap(&waiters, &state.waiters) }
            return (actions, waiters)
        }
        actions.forEach(perform)
        setTimer()
        waiters.forEach { $0.resume() }
    }

    private func perform(_ action: AvatarSchedule.Action) {
        switch action {
        case .lookUp(let job): run { self.lookUp(job) }
        case .fetch(let job): fetch(job)
        case .cancel(let job): state.withLock { $0.fetches.removeValue(forKey: job) }?.cancel()
        case .render(let job, let data, let fromCache): run { self.render(job, data, fromCache: fromCache) }
        }
    }

    @discardableResult
    private func run(_ work: @escaping @Sendable () async -> Void) -> Task<Void, Never> {
        Task(executorPreference: executor) { await work() }
    }

    private func fetch(_ job: AvatarSchedule.Job) {
        let task = run {
            do {
                let data = try await self.fetcher.data(from: job.url)
                self.transition { state, now in
                    state.fetches[job] = nil
                    return state.schedule.fetched(job, data, now: now)
                }
            } catch {
                self.fail(job, because: "\(error)")
            }
        }
        // It may have been cancelled, or have ended, before its handle was there to be kept.
        let isCurrent = state.withLock { state in
            let isCurrent = state.schedule.isFetching(job)
            if isCurrent { state.fetches[job] = task }
            return isCurrent
        }
        if !isCurrent { task.cancel() }
    }

    /// Looks for pictures that are ready to draw; if one is missing, for the bytes to make all of them of.
    private func lookUp(_ job: AvatarSchedule.Job) {
        let (sizes, style) = state.withLock { ($0.schedule.sizes(for: job), $0.style) }
        var thumbnails: [Size: Surface] = [:]
        for size in sizes {
            let stored = cache?.data(for: StoredThumbnail.key(url: job.url, size: size, style: style))
            thumbnails[size] = stored.flatMap { StoredThumbnail.surface($0, size: size) }
        }
        if thumbnails.count == sizes.count, !sizes.isEmpty { return deliver(thumbnails, of: job, style: style) }
        let data = cache?.data(for: job.url)
        transition { state, now in state.schedule.lookedUp(job, data, now: now) }
    }

    private func render(_ job: AvatarSchedule.Job, _ data: Data, fromCache: Bool) {
        let (sizes, style) = state.withLock { ($0.schedule.sizes(for: job), $0.style) }
        do throws(ImageError) {
            let thumbnails = try thumbnails(data, sizes: sizes, style: style)
            if !fromCache { cache?.store(data, for: job.url) }
            for (size, surface) in thumbnails {
                guard let bytes = StoredThumbnail.bytes(surface) else { continue }
                cache?.store(bytes, for: StoredThumbnail.key(url: job.url, size: size, style: style))
            }
            deliver(thumbnails, of: job, style: style)
        } catch {
            guard fromCache else { return fail(job, because: error.userMessage) }
            cache?.remove(job.url)
            transition { state, now in state.schedule.cacheWasDamaged(job, now: now) }
        }
    }

    private func deliver(_ thumbnails: [Size: Surface], of job: AvatarSchedule.Job, style: ThumbnailStyle) {
        finish { state, now in
            // Drawn over a background that is not the terminal's after all: once more.
            guard style == state.style else { return (state.schedule.rendered(job, fulfilling: [], now: now), []) }
            for (size, surface) in thumbnails { state.memory.insert(surface, url: job.url, size: size) }
            let fulfilled = state.schedule.requests(for: job).filter { thumbnails.keys.contains($0.size) }
            let deliveries = fulfilled.compactMap { request in
                state.delivery(of: thumbnails[request.size], for: request)
            }
            state.sharpened(fulfilled)
            return (state.schedule.rendered(job, fulfilling: fulfilled, now: now), deliveries)
        }
    }

    private func thumbnails(
        _ data: Data, sizes: Set<Size>, style: ThumbnailStyle
    ) throws(ImageError) -> [Size: Surface] {
        let needs = sizes.map(style.pixels)
        let wanted = PixelSize(width: needs.map(\.width).max() ?? 1, height: needs.map(\.height).max() ?? 1)
        let bitmap = try decoder.decode(data, wanted: wanted)
        return Dictionary(
            uniqueKeysWithValues: sizes.map { ($0, Thumbnail.render(bitmap, size: $0, style: style)) })
    }

    private func fail(_ job: AvatarSchedule.Job, because reason: String) {
        finish { state, now in
            state.fetches[job] = nil
            let requests = state.schedule.requests(for: job).compactMap { state.origins[$0]?.request }
            return (state.schedule.failed(job, now: now), requests.map { ($0, AvatarOutcome.failed(reason)) })
        }
    }

    /// A transition that ends with callbacks. The store is not idle before they have returned, so whoever waits for that
    /// has seen their effect.
    private func finish(
        _ change: (inout AvatarStoreState, _ now: Duration) -> (
            [AvatarSchedule.Action], [(AvatarRequest, AvatarOutcome)]
        )
    ) {
        var deliveries: [(AvatarRequest, AvatarOutcome)] = []
        transition { state, now in
            let (actions, outcomes) = change(&state, now)
            deliveries = outcomes
            state.runningCallbacks += 1
            return actions
        }
        for (request, outcome) in deliveries { deliver(request, outcome) }
        transition { state, _ in
            state.runningCallbacks -= 1
            return []
        }
    }

    // MARK: - Time

    /// Makes the one timer fit the next deadline.
    private func setTimer() {
        let (obsolete, deadline) = state.withLock { state in
            let deadline = state.nextDeadline
            guard deadline != state.timer?.deadline else { return (nil as Task<Void, Never>?, nil as Duration?) }
            let obsolete = state.timer?.task
            state.timer = deadline.map { ($0, nil) }
            return (obsolete, deadline)
        }
        obsolete?.cancel()
        guard let deadline else { return }
        // A minute is long: a store that nobody holds any more must not be kept by its timer.
        let task = Task(executorPreference: executor) { [weak self, clock] in
            do { try await clock.sleep(until: deadline) } catch { return }
            self?.finish { state, now in
                if state.timer?.deadline == deadline { state.timer = nil }
                return state.advance(now: now)
            }
        }
        let isCurrent = state.withLock { state in
            guard state.timer?.deadline == deadline else { return false }
            state.timer?.task = task
            return true
        }
        if !isCurrent { task.cancel() }
    }
}
