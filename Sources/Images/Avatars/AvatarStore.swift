import Cells
import Concurrency
import FoundationEssentials
import Synchronization

/// Loads avatars from memory, disk or network, and draws them, so that a view only has to say which ones it shows.
///
/// Avatars that were requested with `request` arrive through the callback. `AvatarSchedule` decides what happens when;
/// this class carries it out. All work runs on the given executor. Safe to use from any thread.
public final class AvatarStore: Sendable {
    private let state: Mutex<AvatarStoreState>
    private let fetcher: any AvatarFetcher
    private let cache: (any ImageCache)?
    private let clock: any TimeSource
    private let executor: any TaskExecutor
    private let decoder: ImageDecoder
    private let deliver: @Sendable (AvatarRequest, AvatarOutcome) -> Void

    /// - Parameters:
    ///   - style: the style of every thumbnail. Without colours (`mono`) nothing is fetched, and views show initials.
    ///   - cache: nil if nothing is stored between runs.
    ///   - memoryCapacity: the number of cells, of 16 bytes each, for thumbnails that are kept ready.
    ///   - deliver: called for requests that are still current: within `request` if the avatar is in memory, otherwise
    ///     on the executor, possibly several times at once.
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

    /// Declares all avatars that are needed now, most urgent first, replacing earlier requests.
    ///
    /// Cheap if little changes, so it may be called for each frame. A fetch that stays unrequested for 50 ms is
    /// cancelled.
    /// - Parameters:
    ///   - visible: the avatars that are missing on the screen.
    ///   - prefetch: the avatars that scrolling will show.
    ///   - large: avatars of many cells on the screen, missing or not. Each is delivered twice: at once from the size
    ///     that small avatars use, and from a larger one after it has been on the screen for a while.
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

    /// Sets the colour that half-transparent pixels are blended with, once it is known. Delivers earlier avatars again.
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

    /// Draws avatars with the terminal's pixels from now on. Those that were delivered before must be requested again.
    public func setImages(_ support: ImageSupport?) {
        finish { state, now in
            guard state.style.support != support else { return ([], []) }
            state.style.support = support
            state.memory.removeAll()
            return state.request(state.waiting, now: now)
        }
    }

    /// True if nothing runs. Waiting retries and sharper avatars that are not due yet do not count.
    public var isIdle: Bool { state.withLock { $0.isIdle } }

    /// Waits until nothing runs and all callbacks have returned.
    public func untilIdle() async {
        await withCheckedContinuation { continuation in
            let isIdle = state.withLock { state in
                if !state.isIdle { state.waiters.append(.init(continuation: continuation)) }
                return state.isIdle
            }
            if isIdle { continuation.resume() }
        }
    }

    // MARK: - Carrying out

    /// Changes the state and carries out the actions that result. Tasks are started outside the lock, since an executor
    /// may run them immediately.
    private func transition(_ change: (inout AvatarStoreState, _ now: Duration) -> [AvatarSchedule.Action]) {
        let now = clock.uptime
        let (actions, waiters) = state.withLock { state in
            let actions = change(&state, now)
            var waiters: [AvatarStoreState.Waiter] = []
            if state.isIdle { swap(&waiters, &state.waiters) }
            return (actions, waiters)
        }
        actions.forEach(perform)
        setTimer()
        waiters.forEach { $0.continuation.resume() }
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
        // The job may have been cancelled, or have ended, before its handle could be stored.
        let isCurrent = state.withLock { state in
            let isCurrent = state.schedule.isFetching(job)
            if isCurrent { state.fetches[job] = task }
            return isCurrent
        }
        if !isCurrent { task.cancel() }
    }

    /// Looks up the thumbnails; if one is missing, looks up the bytes that all of them are made from.
    private func lookUp(_ job: AvatarSchedule.Job) {
        let (sizes, style) = state.withLock { ($0.schedule.sizes(for: job), $0.style) }
        var thumbnails: [Size: Surface] = [:]
        for size in sizes where !style.usesPixels(for: size) {
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
            // Drawn for the wrong background: draw again.
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
        return Dictionary(uniqueKeysWithValues: sizes.map { ($0, Self.draw(bitmap, size: $0, style)) })
    }

    private static func draw(_ bitmap: Bitmap, size: Size, _ style: ThumbnailStyle) -> Surface {
        if style.usesPixels(for: size), let support = style.support {
            let pixels = PixelDrawing.render(
                bitmap, size: size, label: bitmap.size.label, background: style.background, support: support)
            if let pixels { return pixels }
        }
        return Thumbnail.render(bitmap, size: size, style: style)
    }

    private func fail(_ job: AvatarSchedule.Job, because reason: String) {
        finish { state, now in
            state.fetches[job] = nil
            let requests = state.schedule.requests(for: job).compactMap { state.origins[$0]?.request }
            return (state.schedule.failed(job, now: now), requests.map { ($0, AvatarOutcome.failed(reason)) })
        }
    }

    /// Runs a transition that ends with callbacks. The store is idle only after they have returned, so `untilIdle` also
    /// waits for their effects.
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

    /// Sets the single timer to the next deadline.
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
        // The timer may run for a minute, so it must not keep an otherwise unused store alive.
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
