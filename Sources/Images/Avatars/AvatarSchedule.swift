import Cells
import FoundationEssentials

/// Decides what the avatar store does next: a pure state machine, told what happened and when, answering with what to do.
///
/// Each URL has at most one job, which goes through up to three stages: look-up in the disk cache, fetch, rendering.
/// Look-ups and renderings share one small limit (they need the processor), fetches have another.
struct AvatarSchedule {
    /// One attempt at one URL. A late answer of a cancelled attempt names a job that is no more, and is ignored.
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
    /// For how long a fetch may go on unwanted: rows that scroll out and back in within this time lose nothing.
    static let patience = Duration.milliseconds(50)
    /// After how long a URL that failed is tried again.
    static let retryInterval = Duration.seconds(60)

    /// What is wished for and not there yet, most urgent first.
    private(set) var wishes: [AvatarRequest] = []
    private var progress: [String: Progress] = [:]
    /// When each failed URL may be tried again.
    private var failures: [String: Duration] = [:]
    private var lastID = 0

    private struct Progress {
        var id: Int
        var stage: Stage
        var isRunning = false
        var unwantedSince: Duration?

        var isFetching: Bool { if case .fetch = stage { isRunning } else { false } }
        var isWorking: Bool { isRunning && !isFetching }
        var holdsBytes: Bool { if case .render = stage { true } else { false } }
    }

    private enum Stage {
        case lookUp
        case fetch
        case render(Data, fromCache: Bool)
    }

    /// True when nothing runs or waits to run. Failures waiting for their next try do not count.
    var isIdle: Bool { progress.isEmpty }

    func isFetching(_ job: Job) -> Bool { isCurrent(job) && progress[job.url]?.isFetching == true }

    /// The wishes that a job would fulfil; none when it is no more.
    func wishes(for job: Job) -> [AvatarRequest] { isCurrent(job) ? wishes.filter { $0.url == job.url } : [] }

    /// The sizes in which a job's picture is wished for.
    func sizes(for job: Job) -> Set<Size> { Set(wishes(for: job).map(\.size)) }

    private func isCurrent(_ job: Job) -> Bool { progress[job.url]?.id == job.id }

    /// When `advance` must be called even if nothing else happens.
    var nextDeadline: Duration? {
        let cancellations = progress.values.compactMap { $0.unwantedSince.map { $0 + Self.patience } }
        let retries = Set(wishes.map(\.url)).compactMap { failures[$0] }
        return (cancellations + retries).min()
    }

    // MARK: - Events

    /// Replaces all wishes, most urgent first.
    mutating func want(_ requests: [AvatarRequest], now: Duration) -> [Action] {
        var seen = Set<AvatarRequest>()
        wishes = requests.filter { seen.insert($0).inserted }
        let wanted = Set(wishes.map(\.url))
        for (url, job) in progress {
            if wanted.contains(url) {
                progress[url]?.unwantedSince = nil
            } else if job.isFetching {
                progress[url]?.unwantedSince = job.unwantedSince ?? now
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
        } else if wishes.contains(where: { $0.url == job.url }) {
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

    /// The job's thumbnails are there: the wishes that they fulfil are gone.
    mutating func rendered(_ job: Job, fulfilling requests: [AvatarRequest], now: Duration) -> [Action] {
        guard isCurrent(job) else { return [] }
        progress[job.url] = nil
        wishes.removeAll(where: requests.contains)
        return start(now: now)
    }

    /// What the cache had is no picture: the network is asked instead.
    mutating func cacheWasDamaged(_ job: Job, now: Duration) -> [Action] { lookedUp(job, nil, now: now) }

    mutating func failed(_ job: Job, now: Duration) -> [Action] {
        guard isCurrent(job) else { return [] }
        progress[job.url] = nil
        failures = failures.filter { $0.value > now }
        failures[job.url] = now + Self.retryInterval
        return start(now: now)
    }

    /// Time has passed: cancels what has been unwanted for too long, tries again what failed long ago.
    mutating func advance(now: Duration) -> [Action] {
        var actions: [Action] = []
        for (url, job) in progress {
            guard let since = job.unwantedSince, since + Self.patience <= now else { continue }
            progress[url] = nil
            actions.append(.cancel(Job(url: url, id: job.id)))
        }
        return actions + start(now: now)
    }

    // MARK: - Starting

    private mutating func enter(_ stage: Stage, _ job: Job) {
        progress[job.url] = Progress(id: job.id, stage: stage)
    }

    /// Starts as much as the limits allow, in the order of the wishes.
    private mutating func start(now: Duration) -> [Action] {
        var work = progress.values.count { $0.isWorking }
        // Bytes that wait to be rendered count too, so that fetching cannot run ahead of rendering without bound.
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

    /// The URLs wished for, then those of bytes that came too late to be wanted but are still worth keeping.
    private func urlsInOrder() -> [String] {
        var seen = Set<String>()
        return (wishes.map(\.url) + progress.keys.sorted()).filter { seen.insert($0).inserted }
    }
}
