import Concurrency
import Synchronization

/// The resources of an account: a single one for each path.
public final class ResourceCatalog: Sendable {
    private struct Shared {
        var account: String
        var entries: [String: Entry] = [:]
        /// The number of uses so far.
        var time = 0

        /// Drops the least recently used resource, but never an observed one.
        mutating func makeRoom(_ capacity: Int) {
            guard entries.count > capacity else { return }
            let idle = entries.filter { !$0.value.resource.isObserved && $0.value.lastUse != time }
            guard let oldest = idle.min(by: { $0.value.lastUse < $1.value.lastUse }) else { return }
            entries[oldest.key] = nil
        }
    }

    private struct Entry {
        var resource: any Wipeable
        var lastUse: Int
    }

    private let shared: Mutex<Shared>
    private let capacity: Int
    private let context: ResourceContext

    /// - Parameters:
    ///   - account: the account of the resources; empty without a sign-in.
    ///   - capacity: the maximum number of resources that are kept without observers.
    ///   - executor: the executor for all loading.
    public init(account: String, capacity: Int = 64, clock: any TimeSource, executor: any TaskExecutor) {
        shared = Mutex(Shared(account: account))
        self.capacity = capacity
        context = ResourceContext(clock: clock, executor: executor)
    }

    /// The account of the resources. Setting another account removes all resources of the last one, and resets them for
    /// their observers.
    public var account: String {
        get { shared.withLock({ $0.account }) }
        set {
            let old = shared.withLock { shared in
                guard shared.account != newValue else { return [any Wipeable]() }
                defer { shared.entries = [:] }
                shared.account = newValue
                return shared.entries.values.map(\.resource)
            }
            for resource in old { resource.wipe() }
        }
    }

    /// The resource at a path, created if there is none yet.
    public func resource<Value>(
        _ path: String, freshness: Freshness = Freshness(), _ loader: () -> Resource<Value>.Loader
    ) -> Resource<Value> {
        shared.withLock { shared in
            shared.time += 1
            if let known = shared.entries[path]?.resource as? Resource<Value> {
                shared.entries[path]?.lastUse = shared.time
                return known
            }
            let new = Resource(loader(), freshness: freshness, context: context)
            shared.entries[path] = Entry(resource: new, lastUse: shared.time)
            shared.makeRoom(capacity)
            return new
        }
    }
}

/// A resource with any type of value.
protocol Wipeable: AnyObject, Sendable {
    var isObserved: Bool { get }
    func wipe()
}
