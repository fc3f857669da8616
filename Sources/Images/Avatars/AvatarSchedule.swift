import Cells
import FoundationEssentials

/// Decides what the avatar store does next. A pure state machine: events and times go in, actions come out.
///
/// Each URL has at most one job, with up to three stages: look-up in the disk cache, fetch, rendering.
/// Look-ups and renderings share one small limit because they need the processor; fetches have a limit of their own.
struct AvatarSchedule {
    /// One attempt at one URL. A late result of a cancelled attempt names a job that no longer exists, and is ignored.
    struct Job: Hashable {
        var url: String
        var id: Int
    }

    enum Action: Equatable {
        case lookUp(Job)
        case fetch(Job)
        case cancel(Job)
        case render(Job, Data, fromCache: Bool)
    }

    static let simultaneousFetches = 6
    static let simultaneousWork = 2
    /// The time before an unrequested fetch is cancelled: rows that scroll out and back in within this time lose
    /// nothing.
    static let gracePeriod = Duration.milliseconds(50)
    /// The time before a URL that failed is tried again.
    static let retryInterval = Duration.seconds(60)

    /// The avatars that are requested and not ready yet, most urgent first.
    private(set) var requests: [AvatarRequest] = []
    private var progress: [String: Progress] = [:]
    /// The time at which each failed URL may be tried again.
    private var failures: [String: Duration] = [:]
    private var lastID = 0

    private struct Progress {
        var id: Int
        var stage: Stage
        var isRunning = false
        var unrequestedSince: Duration?

        var isFetching: Bool { if case .fetch = stage { isRunning } else { false } }
        var isWorking: Bool { isRunning && !isFetching }
        var holdsBytes: Bool { if case .render = stage { true } else { false } }
    }

    private enum Stage {
        case lookUp
        case fetch
        case render(Data, fromCache: Bool)
    }

    /// True if nothing runs or waits to run. Failures that wait for their next try do not count.
    var isIdle: Bool { progress.isEmpty }

    func isFetching(_ job: Job) -> Bool { isCurrent(job) && progress[job.url]?.isFetching == true }

    /// The requests that a job would fulfil; none if the job no longer exists.
    func requests(for job: Job) -> [AvatarRequest] { isCurrent(job) ? requests.filter { $0.url == job.url } : [] }

    /// The sizes in which a job's avatar is requested.
    func sizes(for job: Job) -> Set<Size> { Set(requests(for: job).map(\.size)) }

    private func isCurrent(_ job: Job) -> Bool { progress[job.url]?.id == job.id }

    /// The time at which `advance` must be called even if nothing else happens.
    var nextDeadline: Duration? {
        let cancellations = progress.values.compactMap { $0.unrequestedSince.map { $0 + Self.gracePeriod } }
        let retries = failures.isEmpty ? [] : Set(requests.map(\.url)).compactMap { failures[$0] }
        return (cancellations + retries).min()
    }

    // MARK: - Events

    /// Replaces all requests, most urgent first.
    mutating func request(_ new: [AvatarRequest], now: Duration) -> [Action] {
        var seen = Set<AvatarRequest>()
        requests = new.filter { seen.insert($0).inserted }
        let requested = Set(requests.map(\.url))
        for (url, job) in progress {
            if requested.contains(url) {
                progress[url]?.unrequestedSince = nil
            } else if job.isFetching {
                progress[url]?.unrequestedSince = job.unrequestedSince ?? now
            } else if !job.isRunning, !job.holdsBytes {
                progress[url] = nil
            }
        }
        return start(now: now)
    }

    mutating func lookedUp(_ job: Job, _ data: Data?, now: Duration) -> [Action] {
        guard isCurrent(job) else { return [] }
        if let data {
            enter(.render(data, fromCache: true), job)
        } else if requests.contains(where: { $0.url == job.url }) {
            enter(.fetch, job)
        } else {
            progress[job.url] = nil
        }
        return start(now: now)
    }

    mutating func fetched(_ job: Job, _ data: Data, now: Duration) -> [Action] {
        guard isCurrent(job) else { return [] }
        enter(.render(data, fromCache: false), job)
        return start(now: now)
    }

    /// Ends a job whose thumbnails are ready, and removes the requests that they fulfil.
    mutating func rendered(_ job: Job, fulfilling fulfilled: [AvatarRequest], now: Duration) -> [Action] {
        guard isCurrent(job) else { return [] }
        progress[job.url] = nil
        requests.removeAll(where: fulfilled.contains)
        return start(now: now)
    }

    /// Fetches from the network instead, because the bytes in the cache are not an image.
    mutating func cacheWasDamaged(_ job: Job, now: Duration) -> [Action] { lookedUp(job, nil, now: now) }

    mutating func failed(_ job: Job, now: Duration) -> [Action] {
        guard isCurrent(job) else { return [] }
        progress[job.url] = nil
        failures = failures.filter { $0.value > now }
        failures[job.url] = now + Self.retryInterval
        return start(now: now)
    }

    /// Cancels fetches that were unrequested for too long, and retries URLs that failed long ago.
    mutating func advance(now: Duration) -> [Action] {
        var actions: [Action] = []
        for (url, job) in progress {
            guard let since = job.unrequestedSince, since + Self.gracePeriod <= now else { continue }
            progress[url] = nil
            actions.append(.cancel(Job(url: url, id: job.id)))
        }
        return actions + start(now: now)
    }

    // MARK: - Starting

    private mutating func enter(_ stage: Stage, _ job: Job) {
        progress[job.url] = Progress(id: job.id, stage: stage)
    }

    /// Starts as much as the limits allow, in the order of the requests.
    private mutating func start(now: Duration) -> [Action] {
        var work = progress.values.count { $0.isWorking }
        // Bytes that wait to be rendered count too, so that fetching stays close to rendering.
        var fetches = progress.values.count { $0.isFetching || ($0.holdsBytes && !$0.isRunning) }
        var actions: [Action] = []
        for url in urlsInOrder() {
            if progress[url] == nil {
                if let retry = failures[url], retry > now { continue }
                failures[url] = nil
                lastID += 1
                progress[url] = Progress(id: lastID, stage: .lookUp)
            }
            guard var job = progress[url], !job.isRunning else { continue }
            let name = Job(url: url, id: job.id)
            switch job.stage {
            case .lookUp where work < Self.simultaneousWork:
                work += 1
                actions.append(.lookUp(name))
            case .fetch where fetches < Self.simultaneousFetches:
                fetches += 1
                actions.append(.fetch(name))
            case .render(let data, let fromCache) where work < Self.simultaneousWork:
                work += 1
                actions.append(.render(name, data, fromCache: fromCache))
            default: continue
            }
            job.isRunning = true
            progress[url] = job
        }
        return actions
    }

    /// The requested URLs, then those whose bytes arrived too late for their requests but are still worth storing.
    private func urlsInOrder() -> [String] {
        var seen = Set<String>()
        return (requests.map(\.url) + progress.keys.sorted()).filter { seen.insert($0).inserted }
    }
}
