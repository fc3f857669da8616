import Concurrency
import FoundationEssentials
import Synchronization

/// One thing of one account that a server has: shared by everybody who shows it, so that it is loaded once and looks the
/// same everywhere.
///
/// Loading first shows what was kept, then asks the server. Nothing of it runs on the caller's thread.
public final class Resource<Value: Equatable & Sendable>: Sendable {
    /// The sources of a resource's data.
    public struct Loader: Sendable {
        /// Gives what was kept, with its time; nil where nothing was.
        public var cached: @Sendable () async -> Snapshot<Value>?
        /// Asks the server.
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
        /// The load that runs.
        var work: Task<Void, Never>?
        /// Gives up that load unless somebody observes before.
        var delayedCancellation: Task<Void, Never>?

        /// Changes the state and tells the observers: under the lock, so that all hear the same in the same order.
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

    /// The state now, at once, and every change after, in order; also what a call for a load leads to, be it nothing.
    /// Whoever stops listening is forgotten; a load that nobody listens to any more is given up after a moment.
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
            // Later: whoever cancels a task holds the runtime's lock on it meanwhile, for which a change that wakes this
            // observer waits under ours.
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

    /// Loads unless the data is fresh enough or a load runs already.
    public func loadIfNeeded() {
        start { $0.loadIfNeeded(at: context.clock.now) }
    }

    /// Asks the server, however fresh the data is.
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

    // MARK: Changes of our own

    /// Shows a change at once and tells the server. Where that fails, what was there before comes back.
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

    /// Takes in what the server has made of the value by a change of ours, without asking again. Where no value is known yet
    /// nothing happens: whoever wants it asks.
    /// - Parameter body: the value now; nil to leave it.
    public func replace(with body: @Sendable (Value) -> Value?) {
        change { $0.replace(at: context.clock.now, with: body) }
    }

    @discardableResult
    private func change<Result: Sendable>(_ body: (inout ResourceMachine<Value>) -> Result) -> Result {
        shared.withLock { $0.change(body) }
    }
}

extension Resource: Wipeable {
    /// Forgets everything and gives up what runs.
    func wipe() {
        let abandoned = shared.withLock { shared in
            defer { shared.change { $0.wipe() } }
            return shared.work
        }
        abandoned?.cancel()
    }
}

/// The context that all resources of a catalog share.
struct ResourceContext: Sendable {
    let clock: any TimeSource
    let executor: any TaskExecutor
    /// The time for which a load may go on that nobody observes.
    var gracePeriod: Duration = .milliseconds(50)
}
