import Cells

/// The state of an avatar store, guarded by the store's lock.
struct AvatarStoreState {
    var schedule = AvatarSchedule()
    var memory: ThumbnailMemory
    var style: ThumbnailStyle
    /// The sources of each of the schedule's requests.
    var origins: [AvatarRequest: AvatarSources] = [:]
    /// The avatars on the screen whose sharper version is missing.
    private(set) var sharpening: [AvatarSources] = []
    /// The time at which the sharper avatars are requested; nil after that.
    private(set) var sharpeningBegins: Duration?
    /// The requests that were fulfilled before the terminal's background was known.
    var provisional: Set<AvatarRequest> = []
    var isBackgroundKnown = false
    var fetches: [AvatarSchedule.Job: Task<Void, Never>] = [:]
    var timer: (deadline: Duration, task: Task<Void, Never>?)?
    var runningCallbacks = 0
    var waiters: [Waiter] = []

    /// A caller of `untilIdle`.
    struct Waiter {
        let continuation: CheckedContinuation<Void, Never>
    }

    var isIdle: Bool { schedule.isIdle && runningCallbacks == 0 }

    init(memory: ThumbnailMemory, style: ThumbnailStyle) {
        self.memory = memory
        self.style = style
    }

    /// The time that an avatar stays on the screen before its sharper version is requested, so that scrolling past
    /// avatars costs no requests and repaints.
    static let rest = Duration.milliseconds(300)

    /// The time of the next action that needs no event.
    var nextDeadline: Duration? { [schedule.nextDeadline, sharpeningBegins].compactMap(\.self).min() }

    /// The sources that the schedule has not delivered yet.
    var waiting: [AvatarSources] { schedule.requests.compactMap { origins[$0] } }

    /// Declares the large avatars on the screen.
    mutating func show(large sources: [AvatarSources], now: Duration) {
        let lacking = sources.filter { $0.sharp != $0.quick && thumbnail($0.sharp) == nil }
        guard lacking.map(\.sharp) != sharpening.map(\.sharp) else { return }
        sharpening = lacking
        sharpeningBegins = lacking.isEmpty ? nil : now + Self.rest
    }

    /// Removes avatars whose sharpest version has arrived.
    mutating func sharpened(_ requests: [AvatarRequest]) { sharpening.removeAll { requests.contains($0.sharp) } }

    /// Carries out what is due at this time.
    mutating func advance(now: Duration) -> AvatarTransition {
        let actions = schedule.advance(now: now)
        guard let begins = sharpeningBegins, begins <= now else { return (actions, []) }
        sharpeningBegins = nil
        let (more, found) = request(waiting, now: now)
        return (actions + more, found)
    }

    /// Lets the schedule request the avatars that are not in memory, the sharper ones last.
    mutating func request(_ sources: [AvatarSources], now: Duration) -> AvatarTransition {
        var requests: [AvatarRequest] = []
        var found: [(AvatarRequest, AvatarOutcome)] = []
        origins = [:]
        for source in sources {
            if let thumbnail = thumbnail(source.sharp) ?? thumbnail(source.quick) {
                found.append(delivered(thumbnail, for: source.request))
            } else {
                requests.append(source.quick)
                origins[source.quick] = source
            }
        }
        for source in sharpening where sharpeningBegins == nil {
            requests.append(source.sharp)
            origins[source.sharp] = source
        }
        return (schedule.request(requests, now: now), found)
    }

    /// The delivery of an avatar; nil if a sharper one is already in memory.
    mutating func delivery(of image: Surface?, for request: AvatarRequest) -> (AvatarRequest, AvatarOutcome)? {
        guard let image, let source = origins[request] else { return nil }
        if request == source.quick, source.sharp != source.quick, thumbnail(source.sharp) != nil { return nil }
        return delivered(image, for: source.request)
    }

    private mutating func delivered(_ image: Surface, for request: AvatarRequest) -> (AvatarRequest, AvatarOutcome) {
        if !isBackgroundKnown { provisional.insert(request) }
        return (request, .ready(image))
    }

    private mutating func thumbnail(_ request: AvatarRequest) -> Surface? {
        memory.thumbnail(url: request.url, size: request.size)
    }
}

/// The results of a change of state: actions of the schedule, and outcomes to deliver.
typealias AvatarTransition = ([AvatarSchedule.Action], [(AvatarRequest, AvatarOutcome)])
