import Concurrency
import Synchronization

/// One thing that a server has, for one account. All views share it, so that it is loaded once and looks the same
/// everywhere.
///
/// Loading first shows the cached value, then asks the server. None of it runs on the caller's thread.
public final class Resource<Value: Equatable & Sendable>: Sendable {
    /// The sources of a resource's data.
    public struct Loader: Sendable {
        /// Returns the cached value with its time; nil if there is none.
        public var cached: @Sendable () async -> Snapshot<Value>?
        /// Loads the value from the server.
        public var fetch: @Sendable () async throws -> Value

        public init(
            cached: @escaping @Sendable () async -> Snapshot<Value>? = { nil },
            fetch: @escaping @Sendable () async throws -> Value
        ) {
            self.cached = cached
            self.fetch = fetch
        }
    }

    private struct Shared {
        var machine: ResourceMachine<Value>
        var observers: [Int: AsyncStream<ResourceState<Value>>.Continuation] = [:]
        var lastObserver = 0
        /// The current load.
        var work: Task<Void, Never>?
        /// Cancels that load after a moment, unless there is a new observer.
        var delayedCancellation: Task<Void, Never>?

        /// Changes the state and notifies the observers, under the lock, so that all get the same changes in the same
        /// order.
        mutating func change<Result>(_ body: (inout ResourceMachine<Value>) -> Result) -> Result {
            let result = body(&machine)
            if !machine.state.isLoading { work = nil }
            for observer in observers.values { observer.yield(machine.state) }
            return result
        }
    }

    private let shared: Mutex<Shared>
    private let loader: Loader
    private let context: ResourceContext

    init(_ loader: Loader, freshness: Freshness, context: ResourceContext) {
        shared = Mutex(Shared(machine: ResourceMachine(freshness)))
        self.loader = loader
        self.context = context
    }

    public var state: ResourceState<Value> { shared.withLock { $0.machine.state } }

    // MARK: Observing

    /// The current state, immediately, and every later one in order; also the result of each call for a load, even if
    /// it does nothing. An observer is removed when it stops; a load without observers is cancelled after a moment.
    public func states() -> AsyncStream<ResourceState<Value>> {
        let (stream, continuation) = AsyncStream<ResourceState<Value>>.makeStream()
        let number = shared.withLock { shared in
            shared.lastObserver += 1
            shared.observers[shared.lastObserver] = continuation
            shared.delayedCancellation?.cancel()
            shared.delayedCancellation = nil
            continuation.yield(shared.machine.state)
            return shared.lastObserver
        }
        continuation.onTermination = { [weak self, context] _ in
            // In a task: this runs under the runtime's lock on the cancelled task, and a change that resumes the
            // observer waits for that lock while it holds ours.
            Task(executorPreference: context.executor) { self?.forget(number) }
        }
        return stream
    }

    var isObserved: Bool { shared.withLock { !$0.observers.isEmpty } }

    private func forget(_ observer: Int) {
        shared.withLock { shared in
            shared.observers[observer] = nil
            guard shared.observers.isEmpty, shared.work != nil else { return }
            shared.delayedCancellation = Task(executorPreference: context.executor) { [weak self, context] in
                guard (try? await context.clock.sleep(for: context.gracePeriod)) != nil else { return }
                self?.giveUp()
            }
        }
    }

    private func giveUp() {
        let abandoned = shared.withLock { shared in
            guard shared.observers.isEmpty, !Task.isCancelled else { return Task<Void, Never>?.none }
            defer { shared.change { $0.cancel() } }
            return shared.work
        }
        abandoned?.cancel()
    }

    // MARK: Loading

    /// Loads the value unless it is fresh enough or a load is running.
    public func loadIfNeeded() {
        start { $0.loadIfNeeded(at: context.clock.now) }
    }

    /// Loads the value from the server, even if it is fresh.
    public func load() {
        start { $0.forceLoad() }
    }

    private func start(_ begin: (inout ResourceMachine<Value>) -> ResourceMachine<Value>.Step) {
        shared.withLock { shared in
            let step = shared.change(begin)
            guard step != .nothing else { return }
            shared.work = Task(executorPreference: context.executor) { [self] in await carryOut(step) }
        }
    }

    private func carryOut(_ step: ResourceMachine<Value>.Step) async {
        switch step {
        case .nothing: break
        case .readCache(let load):
            let cached = await loader.cached()
            await carryOut(
                change { $0.receive(cached: cached, load: load, at: context.clock.now) })
        case .fetch(let load):
            let answer: Result<Value, any Error>
            do { answer = .success(try await loader.fetch()) } catch { answer = .failure(error) }
            change { $0.receive(answer, load: load, at: context.clock.now) }
        }
    }

    // MARK: Local changes

    /// Shows a change immediately and sends it to the server. If that fails, the previous value is restored.
    public func override(with value: Value, telling server: () async throws -> Void) async throws {
        let number = change { $0.override(with: value, at: context.clock.now) }
        do {
            try await server()
            change { $0.settle(override: number, isAccepted: true) }
        } catch {
            change { $0.settle(override: number, isAccepted: false) }
            throw error
        }
    }

    /// Updates the value after this program has changed it on the server, without loading it again. Does nothing if no
    /// value is known yet; it is then loaded when it is needed.
    /// - Parameter body: returns the new value; nil to keep the old one.
    public func replace(with body: @Sendable (Value) -> Value?) {
        change { $0.replace(at: context.clock.now, with: body) }
    }

    @discardableResult
    private func change<Result: Sendable>(_ body: (inout ResourceMachine<Value>) -> Result) -> Result {
        shared.withLock { $0.change(body) }
    }
}

extension Resource: Wipeable {
    /// Resets the state and cancels the load.
    func wipe() {
        let abandoned = shared.withLock { shared in
            defer { shared.change { $0.wipe() } }
            return shared.work
        }
        abandoned?.cancel()
    }
}

/// The context of all resources in a catalog.
struct ResourceContext: Sendable {
    let clock: any TimeSource
    let executor: any TaskExecutor
    /// The time after which a load without observers is cancelled.
    var gracePeriod: Duration = .milliseconds(50)
}
