import Concurrency
import FoundationEssentials
import Synchronization

/// One request, from its first byte to its value, retries and redirects included.
///
/// It starts when its answer is first asked for. Any number of callers may ask, before and after its end; each gets the
/// answer through a serializer of its own, in the order of asking. When a task that waits for it is cancelled, so is it.
public final class Request: Sendable {
    /// Unique within the process; for logs.
    public let id: Int
    /// The options that it was made with.
    public let options: RequestOptions
    let blueprint: RequestBlueprint
    let session: Session
    let interceptors: [any Interceptor]

    /// Everything that changes.
    private struct Mutable {
        var state = RequestState.initialized
        var priority: RequestPriority
        var work: Task<Void, Never>?
        /// Watches over the time that all of it may take.
        var watch: Task<Void, Never>?
        var transfer: (any Transfer)?
        var outcome: RequestOutcome?
        var waiting: [CheckedContinuation<RequestOutcome, Never>] = []
        /// The sink that takes the body in place of the outcome.
        var sink: (any BodySink)?
        /// Not yet told to the monitors; nil where there are none.
        var events: [RequestEvent]?
        var isTelling = false
        var progress: TransferProgress?
        var listeners: [AsyncStream<TransferProgress>.Continuation] = []

        /// The next to tell; nil while another thread is about to look for more.
        mutating func nextEvent() -> RequestEvent? {
            guard !isTelling, events?.isEmpty == false else { return nil }
            isTelling = true
            return events?.removeFirst()
        }
    }
    private let mutable: Monitor<Mutable>
    private let values = SerializedValues()
    private static let lastID = Atomic(0)

    init(
        blueprint: RequestBlueprint, session: Session, interceptors: [any Interceptor], options: RequestOptions
    ) {
        id = Self.lastID.add(1, ordering: .relaxed).newValue
        self.blueprint = blueprint
        self.session = session
        self.interceptors = interceptors
        self.options = options
        mutable = Monitor(Mutable(priority: options.priority, events: session.eventMonitors.isEmpty ? nil : []))
    }

    /// Its state at this moment.
    public var state: RequestState { mutable.withLock(\.state) }

    /// How much of its answer's body has come; nil before the first byte.
    public var progress: TransferProgress? { mutable.withLock(\.progress) }

    // MARK: Asking for the answer

    /// The answer through a serializer, with all that is known about it. Never throws: a failure is its `result`.
    public func response<Value>(_ serializer: ResponseSerializer<Value>) async -> Response<Value> {
        let outcome = await outcome()
        return Response(outcome, result: await result(of: outcome, serializer))
    }

    /// The value alone.
    public func value<Value>(_ serializer: ResponseSerializer<Value>) async throws(HTTPError) -> Value {
        try await result(of: outcome(), serializer).get()
    }

    /// The answer as the session's transformers have made it. Never throws: a failure is its `result`.
    /// - Parameter type: what they make of the answers to such a request.
    public func response<Value: Sendable>(as type: Value.Type) async -> Response<Value> {
        let outcome = await outcome()
        return Response(outcome, result: outcome.result(as: type))
    }

    /// The value alone.
    public func value<Value: Sendable>(as type: Value.Type) async throws(HTTPError) -> Value {
        try await outcome().result(as: type).get()
    }

    /// What a serializer makes of the answer, once for all who ask. An answer that it can't read is not kept.
    private func result<Value>(
        of outcome: RequestOutcome, _ serializer: ResponseSerializer<Value>
    ) async -> Result<Value, HTTPError> {
        if let error = outcome.error { return .failure(error) }
        let result = await values.value(serializer) { outcome.result(serializer) }
        if case .failure(let error) = result, error.stage == .serializing, let url = outcome.response?.url {
            await session.forget(url)
        }
        return result
    }

    nonisolated(nonsending) func outcome() async -> RequestOutcome {
        if Task.isCancelled { cancel() }
        return await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let outcome = mutable.withLock { mutable in
                    if mutable.outcome == nil { mutable.waiting.append(continuation) }
                    return mutable.outcome
                }
                if let outcome { continuation.resume(returning: outcome) } else { start() }
            }
        } onCancel: {
            cancelSoon()
        }
    }

    /// For cancellation handlers. While one runs, the runtime holds its lock on the task, for which a step or an end that wakes
    /// this task waits under ours.
    func cancelSoon() {
        Task(executorPreference: WorkExecutor.shared) { self.cancel() }
    }
}

// MARK: Steering

extension Request {
    /// Starts it without waiting for the answer; does nothing where it runs or has ended.
    public func start() {
        _ = start(into: nil)
    }

    /// The same with a place for the body; false where the request has begun without it.
    func start(into sink: (any BodySink)?) -> Bool {
        let isStarted = mutable.withLock { mutable in
            guard mutable.state == .initialized else { return false }
            mutable.state = .running
            mutable.sink = sink
            mutable.events?.append(.started)
            mutable.work = Task(executorPreference: WorkExecutor.shared) {
                await RequestRun(request: self, sink: sink).run()
            }
            if let limit = options.overallTimeout {
                mutable.watch = Task(executorPreference: WorkExecutor.shared) { [weak self, clock = session.clock] in
                    if (try? await clock.sleep(for: limit)) != nil { self?.expire() }
                }
            }
            return true
        }
        tellMonitors()
        return isStarted
    }

    /// Stops the flow of the answer's body until `resume()`.
    public func suspend() { setSuspended(true) }

    /// Lets the body flow on. Does nothing where it was not suspended.
    public func resume() { setSuspended(false) }

    private func setSuspended(_ isSuspended: Bool) {
        let next: RequestState = isSuspended ? .suspended : .running
        let (isChanged, transfer) = mutable.withLock { mutable in
            // Only a start leaves `initialized`.
            guard mutable.state != .initialized, mutable.state.canBecome(next) else { return (false, mutable.transfer) }
            mutable.state = next
            mutable.events?.append(isSuspended ? .suspended : .resumed)
            return (true, mutable.transfer)
        }
        guard isChanged else { return }
        transfer?.setSuspended(isSuspended)
        tellMonitors()
    }

    /// The body's sink, which was full, has room again.
    func takeMore() {
        mutable.withLock(\.transfer)?.takeMore()
    }

    /// Changes its place among those that wait for the same host.
    public func setPriority(_ priority: RequestPriority) {
        let transfer = mutable.withLock { mutable in
            mutable.priority = priority
            return mutable.transfer
        }
        transfer?.setPriority(priority)
    }

    /// Ends it at once with `.cancelled`, for all who wait; the transfer is closed. Does nothing after its end.
    public func cancel() {
        let error = HTTPError(.cancelled, at: .transfer, method: blueprint.router.method)
        if end(.cancelled, with: RequestOutcome(error: error), .cancelled) { stopWork() }
    }

    /// Ends it because its time is over.
    private func expire() {
        let error = HTTPError(
            .timedOut, at: .transfer, detail: Words.Detail.timedOut, method: blueprint.router.method)
        if end(.finished, with: RequestOutcome(error: error), .failed(error)) { stopWork() }
    }

    private func stopWork() {
        let (work, transfer) = mutable.withLock { ($0.work, $0.transfer) }
        work?.cancel()
        transfer?.cancel()
    }

    // MARK: What its run tells

    /// Takes a transfer into hand, or cancels it where the request has ended meanwhile.
    func adopt(_ transfer: any Transfer) {
        let (state, priority, sink) = mutable.withLock { mutable in
            mutable.transfer = transfer
            return (mutable.state, mutable.priority, mutable.sink)
        }
        if state.isFinal { transfer.cancel() }
        if state == .suspended { transfer.setSuspended(true) }
        if priority != options.priority { transfer.setPriority(priority) }
        // It may have been full, and had room again, before there was a transfer to tell.
        if sink != nil { transfer.takeMore() }
    }

    /// The end of its run; nothing where it was cancelled before.
    func finish(_ outcome: RequestOutcome) {
        _ = end(.finished, with: outcome, outcome.error.map(RequestEvent.failed) ?? .finished)
    }

    /// A step on the way; not told any more where the request has ended.
    func report(_ event: @autoclosure () -> RequestEvent) {
        guard !session.eventMonitors.isEmpty else { return }
        let event = event()
        mutable.withLock { mutable in
            if !mutable.state.isFinal { mutable.events?.append(event) }
        }
        tellMonitors()
    }

    /// How far its answer has come.
    func note(_ progress: TransferProgress) {
        mutable.withLock { mutable in
            mutable.progress = progress
            // Under the lock, so that no step overtakes another.
            for listener in mutable.listeners { listener.yield(progress) }
        }
    }

    func listen(_ listener: AsyncStream<TransferProgress>.Continuation) {
        mutable.withLock { mutable in
            if let progress = mutable.progress { listener.yield(progress) }
            if mutable.state.isFinal { listener.finish() } else { mutable.listeners.append(listener) }
        }
    }

    /// Tells the events in the order in which they were noted, under the same lock as the changes they tell of.
    private func tellMonitors() {
        guard !session.eventMonitors.isEmpty else { return }
        while let event = mutable.withLock({ $0.nextEvent() }) {
            for monitor in session.eventMonitors { monitor.received(event, of: self) }
            mutable.withLock { $0.isTelling = false }
        }
    }

    private func end(_ state: RequestState, with outcome: RequestOutcome, _ event: RequestEvent) -> Bool {
        mutable.withLock(\.watch)?.cancel()
        let ended: ([CheckedContinuation<RequestOutcome, Never>], (any BodySink)?)? = mutable.withLock { mutable in
            guard mutable.state.canBecome(state) else { return nil }
            mutable.state = state
            mutable.outcome = outcome
            mutable.events?.append(event)
            for listener in mutable.listeners { listener.finish() }
            defer {
                mutable.listeners = []
                mutable.waiting = []
                mutable.sink = nil
            }
            return (mutable.waiting, mutable.sink)
        }
        guard let (waiting, sink) = ended else { return false }
        tellMonitors()
        sink?.ended(outcome.error)
        for continuation in waiting { continuation.resume(returning: outcome) }
        return true
    }
}
