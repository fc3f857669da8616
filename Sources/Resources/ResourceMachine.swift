import FoundationEssentials

/// The rules of a resource for everything that can happen to it, as a value: no threads, no clock, no network.
struct ResourceMachine<Value: Equatable & Sendable>: Sendable {
    /// A step that is to be done next. The number stands in the answer, so that one that comes too late is told apart.
    enum Step: Equatable {
        case nothing
        case readCache(load: Int)
        case fetch(load: Int)
    }

    private(set) var state = ResourceState<Value>()
    private let freshness: Freshness
    private var load: Load?
    private var lastNumber = 0
    private var failedAt: Date?
    /// Remembers that what was kept was read: once is enough, as what comes later is newer.
    private var hasReadCache = false
    private var pending: Override?

    private struct Load: Equatable {
        var number: Int
        /// The server is asked however fresh the cache is.
        var isForced: Bool
    }

    private struct Override {
        var number: Int
        /// The value that stands there again if the server refuses the change.
        var before: Snapshot<Value>?
    }

    init(_ freshness: Freshness) { self.freshness = freshness }

    // MARK: Loading

    /// Begins a load unless one runs, the data is fresh, or a failure is too young.
    mutating func loadIfNeeded(at now: Date) -> Step {
        isUpToDate(at: now) ? .nothing : begin(isForced: false)
    }

    /// Begins a load that asks the server in any case. One that runs already is as good, and is joined.
    mutating func forceLoad() -> Step { begin(isForced: true) }

    private func isUpToDate(at now: Date) -> Bool {
        if state.error != nil { return failedAt.map { freshness.isTooEarly(toRetry: $0, at: now) } ?? false }
        return known.map { freshness.isFresh($0.time, at: now) } ?? false
    }

    private mutating func begin(isForced: Bool) -> Step {
        guard load == nil else {
            if isForced { load?.isForced = true }
            return .nothing
        }
        lastNumber += 1
        load = Load(number: lastNumber, isForced: isForced)
        state.isLoading = true
        return hasReadCache ? .fetch(load: lastNumber) : .readCache(load: lastNumber)
    }

    /// Takes in what was kept, or that nothing was.
    mutating func receive(cached: Snapshot<Value>?, load number: Int, at now: Date) -> Step {
        guard let load, load.number == number else { return .nothing }
        hasReadCache = true
        if let cached, known == nil { take(cached) }
        guard load.isForced || !isUpToDate(at: now) else {
            end()
            return .nothing
        }
        return .fetch(load: number)
    }

    mutating func receive(_ answer: Result<Value, any Error>, load number: Int, at now: Date) {
        guard load?.number == number else { return }
        end()
        switch answer {
        case .success(let value):
            if let known, known.value == value {
                // The same value, not an equal one: what others have made of it stays good.
                take(Snapshot(known.value, time: now, source: .notModified))
            } else {
                take(Snapshot(value, time: now, source: known == nil ? .miss : .network))
            }
            state.error = nil
            failedAt = nil
        case .failure(let error):
            state.error = error
            failedAt = now
        }
    }

    /// Gives up the load that runs: neither data nor error come of it.
    mutating func cancel() { end() }

    private mutating func end() {
        load = nil
        state.isLoading = false
    }

    // MARK: Changes of our own

    /// Shows a change before the server has agreed to it.
    /// - Returns: the number to settle it by.
    mutating func override(with value: Value, at now: Date) -> Int {
        lastNumber += 1
        pending = Override(number: lastNumber, before: known)
        state.data = Snapshot(value, time: now, source: .localOverride)
        return lastNumber
    }

    /// The server's word on a change: it stays, or what was there before comes back. Of two changes the later counts.
    mutating func settle(override number: Int, isAccepted: Bool) {
        guard let override = pending, override.number == number else { return }
        pending = nil
        if !isAccepted { state.data = override.before }
    }

    /// Takes in what a change at the server has made of the value. A load that runs may have been answered before the change
    /// and is dropped.
    mutating func replace(at now: Date, with change: (Value) -> Value?) {
        guard let before = known, let value = change(before.value) else { return }
        end()
        state.error = nil
        failedAt = nil
        take(Snapshot(value, time: now, source: .network))
    }

    /// Forgets everything, for good: an answer that still comes finds nobody.
    mutating func wipe() {
        end()
        pending = nil
        failedAt = nil
        hasReadCache = true
        state = ResourceState()
    }

    /// The server's last word, as far as it is known: behind a change that it has not answered yet.
    private var known: Snapshot<Value>? {
        if let pending { pending.before } else { state.data }
    }

    private mutating func take(_ snapshot: Snapshot<Value>) {
        if pending == nil { state.data = snapshot } else { pending?.before = snapshot }
    }
}
