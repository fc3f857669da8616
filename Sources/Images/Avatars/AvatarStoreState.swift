import Cells

/// All that an avatar store remembers; it is behind the store's lock.
struct AvatarStoreState {
    var schedule = AvatarSchedule()
    var memory: ThumbnailMemory
    var style: ThumbnailStyle
    /// What each of the schedule's wishes was made of.
    var origins: [AvatarRequest: AvatarSources] = [:]
    /// Wishes that have a picture, and shall have a sharper one when nothing else is to be done.
    var sharpening: [AvatarSources] = []
    /// What was delivered before the terminal's background was known.
    var provisional: Set<AvatarRequest> = []
    var isBackgroundKnown = false
    var fetches: [AvatarSchedule.Job: Task<Void, Never>] = [:]
    var timer: (deadline: Duration, task: Task<Void, Never>?)?
    var runningCallbacks = 0
    var waiters: [CheckedContinuation<Void, Never>] = []

    var isIdle: Bool { schedule.isIdle && runningCallbacks == 0 }

    init(memory: ThumbnailMemory, style: ThumbnailStyle) {
        self.memory = memory
        self.style = style
    }

    /// Has the schedule want what is not in memory, the sharper ones last.
    mutating func want(_ sources: [AvatarSources], now: Duration) -> AvatarTransition {
        var wishes: [AvatarRequest] = []
        var found: [(AvatarRequest, AvatarOutcome)] = []
        origins = [:]
        for source in sources {
            if let thumbnail = thumbnail(source.sharp) ?? thumbnail(source.quick) {
                found.append(delivered(thumbnail, for: source.request))
            } else {
                wishes.append(source.quick)
                origins[source.quick] = source
            }
        }
        for source in sharpening where thumbnail(source.sharp) == nil {
            wishes.append(source.sharp)
            origins[source.sharp] = source
        }
        return (schedule.want(wishes, now: now), found)
    }

    /// What becomes of a picture; nothing where a sharper one is there already.
    mutating func delivery(of picture: Surface?, for wish: AvatarRequest) -> (AvatarRequest, AvatarOutcome)? {
        guard let picture, let source = origins[wish] else { return nil }
        if wish == source.quick, source.sharp != source.quick, thumbnail(source.sharp) != nil { return nil }
        return delivered(picture, for: source.request)
    }

    private mutating func delivered(_ picture: Surface, for request: AvatarRequest) -> (AvatarRequest, AvatarOutcome) {
        if !isBackgroundKnown { provisional.insert(request) }
        return (request, .ready(picture))
    }

    private mutating func thumbnail(_ wish: AvatarRequest) -> Surface? {
        memory.thumbnail(url: wish.url, size: wish.size)
    }
}

/// What a change of state has done by others.
typealias AvatarTransition = ([AvatarSchedule.Action], [(AvatarRequest, AvatarOutcome)])
