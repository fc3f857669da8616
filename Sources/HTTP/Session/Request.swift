import Concurrency
import Synchronization

/// One request, from its start to its value, including retries and redirects.
///
/// It starts when its response is first requested. Any number of callers may request the response, before and after the
/// end; each gets it through its own serializer, in the order of the calls. Cancelling a waiting task cancels the
/// request.
public final class Request: Sendable {
    /// A number for logs, unique within the process.
    public let id: Int
    /// The options of this request.
    public let options: RequestOptions
    let blueprint: RequestBlueprint
    let session: Session
    let interceptors: [any Interceptor]

    /// The mutable state.
    private struct Mutable {
        var state = RequestState.initialized
        var priority: RequestPriority
        var work: Task<Void, Never>?
        /// The task that watches the overall timeout.
        var watch: Task<Void, Never>?
        var transfer: (any Transfer)?
        var outcome: RequestOutcome?
        var waiting: [CheckedContinuation<RequestOutcome, Never>] = []
        var values = SerializedValues()
        /// The sink that receives the body instead of the outcome.
        var sink: (any BodySink)?
        /// The events that were not sent to the monitors yet; nil if there are no monitors.
        var events: [RequestEvent]?
        var isTelling = false
        var progress: TransferProgress?
        var listeners: [AsyncStream<TransferProgress>.Continuation] = []

        /// The next event to send; nil while another thread is about to look for more.
        mutating func nextEvent() -> RequestEvent? {
            guard !isTelling, events?.isEmpty == false else { return nil }
            isTelling = true
            return events?.removeFirst()
        }
    }
    private let mutable: Monitor<Mutable>
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

    /// The current state.
    public var state: RequestState { mutable.withLock(\.state) }

    /// The received part of the response's body; nil before the first byte.
    public var progress: TransferProgress? { mutable.withLock(\.progress) }

    // MARK: Getting the response

    /// The response through a serializer, with everything that is known about it. Never throws: a failure is its
    /// `result`.
    public func response<Value>(_ serializer: ResponseSerializer<Value>) async -> Response<Value> {
        let outcome = await outcome()
        return Response(outcome, result: await result(of: outcome, serializer))
    }

    /// The value only.
    public func value<Value>(_ serializer: ResponseSerializer<Value>) async throws(HTTPError) -> Value {
        try await result(of: outcome(), serializer).get()
    }

    /// The response through the session's transformers. Never throws: a failure is its `result`.
    /// - Parameter type: the type that the transformers produce for such a request.
    public func response<Value: Sendable>(as type: Value.Type) async -> Response<Value> {
        let outcome = await outcome()
        return Response(outcome, result: outcome.result(as: type))
    }

    /// The value only.
    public func value<Value: Sendable>(as type: Value.Type) async throws(HTTPError) -> Value {
        try await outcome().result(as: type).get()
    }

    /// The result of a serializer, made once for all callers. An unreadable response is not cached.
    nonisolated(nonsending) private func result<Value>(
        of outcome: RequestOutcome, _ serializer: ResponseSerializer<Value>
    ) async -> Result<Value, HTTPError> {
        if let error = outcome.error { return .failure(error) }
        let identity = serializer.identity
        guard mutable.withLock({ $0.values.begin(identity) }) else {
            let value = await withCheckedContinuation { continuation in
                let value = mutable.withLock { $0.values.value(of: identity, for: continuation) }
                if let value { continuation.resume(returning: value) }
            }
            return value as? Result<Value, HTTPError> ?? outcome.result(serializer)
        }
        let result = outcome.result(serializer)
        if case .failure(let error) = result, error.stage == .serializing, let url = outcome.response?.url {
            await session.forget(url)
        }
        for caller in mutable.withLock({ $0.values.keep(result, of: identity) }) { caller.resume(returning: result) }
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
                if let outcome {
                    continuation.resume(returning: outcome)
                } else {
                    _ = start(into: nil, immediately: true)
                }
            }
        } onCancel: {
            cancelSoon()
        }
    }

    /// Cancels the request later, for cancellation handlers. While one runs, the runtime holds a lock on its task; a
    /// thread that resumes this task waits for that lock while it holds ours.
    func cancelSoon() {
        Task(executorPreference: WorkExecutor.shared) { self.cancel() }
    }
}

// MARK: Control

extension Request {
    /// Starts the request without waiting for the response; does nothing if it runs or has ended.
    public func start() {
        _ = start(into: nil)
    }

    /// Starts the request with a sink for the body; returns false if it has already started without it.
    /// - Parameter immediately: true to prepare and send it on this thread, which saves waking another one.
    func start(into sink: (any BodySink)?, immediately: Bool = false) -> Bool {
        let isStarted = mutable.withLock { mutable in
            guard mutable.state == .initialized else { return false }
            mutable.state = .running
            mutable.sink = sink
            mutable.events?.append(.started)
            if let limit = options.overallTimeout {
                mutable.watch = Task(executorPreference: WorkExecutor.shared) { [weak self, clock = session.clock] in
                    if (try? await clock.sleep(for: limit)) != nil { self?.expire() }
                }
            }
            return true
        }
        guard isStarted else { return false }
        tellMonitors()
        let run = { @Sendable in await RequestRun(request: self, sink: sink).run() }
        let work =
            immediately
            ? Task.immediate(executorPreference: WorkExecutor.shared, operation: run)
            : Task(executorPreference: WorkExecutor.shared, operation: run)
        let isOver = mutable.withLock { mutable in
            mutable.work = work
            return mutable.state.isFinal
        }
        if isOver { work.cancel() }
        return true
    }

    /// Stops receiving the response's body until `resume()`.
    public func suspend() { setSuspended(true) }

    /// Continues receiving the body. Does nothing if it was not suspended.
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

    /// Continues the transfer after the full sink has made room.
    func takeMore() {
        mutable.withLock(\.transfer)?.takeMore()
    }

    /// Changes the priority among the requests that wait for the same host.
    public func setPriority(_ priority: RequestPriority) {
        let transfer = mutable.withLock { mutable in
            mutable.priority = priority
            return mutable.transfer
        }
        transfer?.setPriority(priority)
    }

    /// Ends the request immediately with `.cancelled`, for all callers, and closes the transfer. Does nothing after its
    /// end.
    public func cancel() {
        let error = HTTPError(.cancelled, at: .transfer, method: blueprint.router.method)
        if end(.cancelled, with: RequestOutcome(error: error), .cancelled) { stopWork() }
    }

    /// Ends the request because of its overall timeout.
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

    // MARK: Events from the run

    /// Takes control of a transfer, or cancels it if the request has ended meanwhile.
    func adopt(_ transfer: any Transfer) {
        let (state, priority, sink) = mutable.withLock { mutable in
            mutable.transfer = transfer
            return (mutable.state, mutable.priority, mutable.sink)
        }
        if state.isFinal { transfer.cancel() }
        if state == .suspended { transfer.setSuspended(true) }
        if priority != options.priority { transfer.setPriority(priority) }
        // The sink may have been full, and had room again, before this transfer was known.
        if sink != nil { transfer.takeMore() }
    }

    /// Ends the request with the outcome of its run; does nothing if it was cancelled before.
    func finish(_ outcome: RequestOutcome) {
        _ = end(.finished, with: outcome, outcome.error.map(RequestEvent.failed) ?? .finished)
    }

    /// Reports an event to the monitors, unless the request has ended.
    func report(_ event: @autoclosure () -> RequestEvent) {
        guard !session.eventMonitors.isEmpty else { return }
        let event = event()
        mutable.withLock { mutable in
            if !mutable.state.isFinal { mutable.events?.append(event) }
        }
        tellMonitors()
    }

    /// Notes the received part of the response.
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

    /// Sends the events in their order. They were noted under the same lock as the changes that they report.
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
