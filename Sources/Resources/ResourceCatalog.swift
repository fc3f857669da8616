import Concurrency
import Synchronization

/// The resources of an account: one for each path, whoever asks.
public final class ResourceCatalog: Sendable {
    private struct Shared {
        var account: String
        var entries: [String: Entry] = [:]
        /// Counts the uses.
        var time = 0

        /// Drops what was not used for the longest time first; what somebody observes stays.
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
    ///   - account: whose things these are; empty for nobody's.
    ///   - capacity: how many resources are kept that nobody observes.
    ///   - executor: where all loading happens.
    public init(account: String, capacity: Int = 64, clock: any TimeSource, executor: any TaskExecutor) {
        shared = Mutex(Shared(account: account))
        self.capacity = capacity
        context = ResourceContext(clock: clock, executor: executor)
    }

    /// The account whose things these are. Another account begins with nothing: all that the last one had is wiped, for
    /// those who still look at it too.
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

    /// The resource at a path, made where there is none yet.
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

/// A resource, whatever it holds.
protocol Wipeable: AnyObject, Sendable {
    var isObserved: Bool { get }
    func wipe()
}
