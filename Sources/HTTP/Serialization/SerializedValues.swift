import Concurrency

/// The values that serializers have made from a request's response. Each is made only once, for all callers.
final class SerializedValues: Sendable {
    /// Tasks, each of the type of its serializer's value.
    private let tasks = Monitor<[SerializerIdentity: any Sendable]>([:])

    /// The value of a serializer: made for the first caller, and shared with the others.
    func value<Value>(
        _ serializer: ResponseSerializer<Value>, make: @escaping @Sendable () -> Result<Value, HTTPError>
    ) async -> Result<Value, HTTPError> {
        typealias Work = Task<Result<Value, HTTPError>, Never>
        let work = tasks.withLock { tasks in
            if let work = tasks[serializer.identity] as? Work { return work }
            let work = Work(executorPreference: WorkExecutor.shared) { make() }
            tasks[serializer.identity] = work
            return work
        }
        return await work.value
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
