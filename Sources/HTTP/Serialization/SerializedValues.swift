import Concurrency

/// The values that serializers have made from a request's response. Each is made only once, for all callers.
final class SerializedValues: Sendable {
    private struct Work {
        let serializer: SerializerIdentity
        /// Of the type of the serializer's value.
        let task: any Sendable
    }
    /// Few: most requests have one.
    private let works = Monitor<[Work]>([])

    /// The value of a serializer: made for the first caller, and shared with the others.
    func value<Value>(
        _ serializer: ResponseSerializer<Value>, make: @escaping @Sendable () -> Result<Value, HTTPError>
    ) async -> Result<Value, HTTPError> {
        typealias Making = Task<Result<Value, HTTPError>, Never>
        let task = works.withLock { works in
            if let task = works.first(where: { $0.serializer == serializer.identity })?.task as? Making { return task }
            let task = Making(executorPreference: WorkExecutor.shared) { make() }
            works.append(Work(serializer: serializer.identity, task: task))
            return task
        }
        return await task.value
    }
}

/// Identifies serializers: equal ones make the same value from the same response.
enum SerializerIdentity: Hashable, Sendable {
    /// A built-in kind, with the type of its value and everything else that affects it.
    case kind(String, ObjectIdentifier)
    /// A serializer that is only equal to its copies.
    case unique(Unique)

    final class Unique: Sendable, Hashable {
        static func == (one: Unique, other: Unique) -> Bool { one === other }
        func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
    }
}
