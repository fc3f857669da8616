import FoundationEssentials
import Synchronization

/// One request, from its first byte to its value, retries and redirects included.
///
/// It starts when its answer is first asked for. Any number of callers may ask, before and after its end; each gets the
/// answer through a serializer of its own, in the order of asking. When a task that waits for it is cancelled, so is it.
public final class Request: Sendable {
    /// Unique within the process; for logs.
    public let id: Int
    public let options: RequestOptions
    let blueprint: RequestBlueprint
    let session: Session
    let interceptors: [any Interceptor]

    /// Everything that changes.
    private struct Mutable {
        var state = RequestState.initialized
        var priority: RequestPriority
        var work: Task<Void, Never>?
        var transfer: (any Transfer)?
        var outcome: RequestOutcome?
        var waiting: [CheckedContinuation<RequestOutcome, Never>] = []
    }
    private let mutable: Mutex<Mutable>
    private static let lastID = Atomic(0)

    init(
        blueprint: RequestBlueprint, session: Session, interceptors: [any Interceptor], options: RequestOptions
    ) {
        id = Self.lastID.add(1, ordering: .relaxed).newValue
        self.blueprint = blueprint
        self.session = session
        self.interceptors = interceptors
        self.options = options
        mutable = Mutex(Mutable(priority: options.priority))
    }

    public var state: RequestState { mutable.withLock(\.state) }

    // MARK: Asking for the answer

    /// The answer through a serializer, with all that is known about it. Never throws: a failure is its `result`.
    public func response<Value>(_ serializer: ResponseSerializer<Value>) async -> Response<Value> {
        let outcome = await outcome()
        return Response(
            result: outcome.result(serializer), request: outcome.request, response: outcome.response,
            body: outcome.body, metrics: outcome.metrics)
    }

    /// The value alone.
    public func value<Value>(_ serializer: ResponseSerializer<Value>) async throws(HTTPError) -> Value {
        try await outcome().result(serializer).get()
    }

    private func outcome() async -> RequestOutcome {
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let outcome = mutable.withLock { mutable in
                    if mutable.outcome == nil { mutable.waiting.append(continuation) }
                    return mutable.outcome
                }
                if let outcome { continuation.resume(returning: outcome) } else { start() }
            }
        } onCancel: {
            cancel()
        }
    }
}

// MARK: Steering

extension Request {
    /// Starts it without waiting for the answer; does nothing where it runs or has ended.
    public func start() {
        mutable.withLock { mutable in
            guard mutable.state == .initialized else { return }
            mutable.state = .running
            mutable.work = Task(executorPreference: WorkExecutor.shared) { await RequestRun(request: self).run() }
        }
    }

    /// Stops the flow of the answer's body until `resume()`.
    public func suspend() { setSuspended(true) }

    public func resume() { setSuspended(false) }

    private func setSuspended(_ isSuspended: Bool) {
        let next: RequestState = isSuspended ? .suspended : .running
        let (isChanged, transfer) = mutable.withLock { mutable in
            // Only a start leaves `initialized`.
            guard mutable.state != .initialized, mutable.state.canBecome(next) else { return (false, mutable.transfer) }
            mutable.state = next
            return (true, mutable.transfer)
        }
        guard isChanged else { return }
        transfer?.setSuspended(isSuspended)
        report(isSuspended ? .suspended : .resumed)
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
        guard end(.cancelled, with: RequestOutcome(error: error)) else { return }
        let (work, transfer) = mutable.withLock { ($0.work, $0.transfer) }
        work?.cancel()
        transfer?.cancel()
        report(.cancelled)
    }

    // MARK: What its run tells

    /// Takes a transfer into hand, or cancels it where the request has ended meanwhile.
    func adopt(_ transfer: any Transfer) {
        let (state, priority) = mutable.withLock { mutable in
            mutable.transfer = transfer
            return (mutable.state, mutable.priority)
        }
        if state.isFinal { transfer.cancel() }
        if state == .suspended { transfer.setSuspended(true) }
        if priority != options.priority { transfer.setPriority(priority) }
    }

    /// The end of its run; nothing where it was cancelled before.
    func finish(_ outcome: RequestOutcome) {
        guard end(.finished, with: outcome) else { return }
        report(outcome.error.map(RequestEvent.failed) ?? .finished)
    }

    func report(_ event: RequestEvent) {
        for monitor in session.eventMonitors { monitor.received(event, of: self) }
    }

    private func end(_ state: RequestState, with outcome: RequestOutcome) -> Bool {
        let waiting: [CheckedContinuation<RequestOutcome, Never>]? = mutable.withLock { mutable in
            guard mutable.state.canBecome(state) else { return nil }
            mutable.state = state
            mutable.outcome = outcome
            defer { mutable.waiting = [] }
            return mutable.waiting
        }
        waiting?.forEach { $0.resume(returning: outcome) }
        return waiting != nil
    }
}
