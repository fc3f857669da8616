import FoundationEssentials

/// The state machine of a resource, as a value: no threads, no clock, no network.
struct ResourceMachine<Value: Equatable & Sendable>: Sendable {
    /// The next step. Its number is repeated with the result, so that a late result is recognized.
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
    /// True after reading the cache: once is enough, since later values are newer.
    private var hasReadCache = false
    private var pending: Override?

    private struct Load: Equatable {
        var number: Int
        /// True if the server is asked even if the cache is fresh.
        var isForced: Bool
    }

    private struct Override {
        var number: Int
        /// The value that is restored if the server rejects the change.
        var before: Snapshot<Value>?
    }

    init(_ freshness: Freshness) { self.freshness = freshness }

    // MARK: Loading

    /// Begins a load, unless one is running, the value is fresh, or a failure is too recent.
    mutating func loadIfNeeded(at now: Date) -> Step {
        isUpToDate(at: now) ? .nothing : begin(isForced: false)
    }

    /// Begins a load that always asks the server, or joins a running load.
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

    /// Processes the cached value; nil if there is none.
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
                // Keep the old instance of an equal value, so that data derived from it stays valid.
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

    /// Cancels the load, without data or an error.
    mutating func cancel() { end() }

    private mutating func end() {
        load = nil
        state.isLoading = false
    }

    // MARK: Local changes

    /// Shows a change before the server has accepted it.
    /// - Returns: the number for `settle`.
    mutating func override(with value: Value, at now: Date) -> Int {
        lastNumber += 1
        pending = Override(number: lastNumber, before: known)
        state.data = Snapshot(value, time: now, source: .localOverride)
        return lastNumber
    }

    /// Completes a change: keeps it, or restores the previous value. Of two changes the later one counts.
    mutating func settle(override number: Int, isAccepted: Bool) {
        guard let override = pending, override.number == number else { return }
        pending = nil
        if !isAccepted { state.data = override.before }
    }

    /// Updates the value after a change on the server. A running load is dropped, since its response may be from before
    /// the change.
    mutating func replace(at now: Date, with change: (Value) -> Value?) {
        guard let before = known, let value = change(before.value) else { return }
        end()
        state.error = nil
        failedAt = nil
        take(Snapshot(value, time: now, source: .network))
    }

    /// Resets the state for good: later results are ignored.
    mutating func wipe() {
        end()
        pending = nil
        failedAt = nil
        hasReadCache = true
        state = ResourceState()
    }

    /// The last known value from the server, without a change that it has not accepted yet.
    private var known: Snapshot<Value>? {
        if let pending { pending.before } else { state.data }
    }

    private mutating func take(_ snapshot: Snapshot<Value>) {
        if pending == nil { state.data = snapshot } else { pending?.before = snapshot }
    }
}
