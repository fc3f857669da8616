import Concurrency

/// The values that serializers have made of a request's answer: each is made once, however many ask for it.
final class SerializedValues: Sendable {
    /// Tasks, each of the type of its serializer's value.
    private let tasks = Monitor<[SerializerIdentity: any Sendable]>([:])

    /// The value that a serializer makes: of the first who asks, for all who do.
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

/// Tells serializers apart: two that are equal make the same value of the same answer.
enum SerializerIdentity: Hashable, Sendable {
    /// One of a kind, with the type of its value and what else decides what it makes.
    case kind(String, ObjectIdentifier)
    /// One that is equal to its copies alone.
    case unique(Unique)

    final class Unique: Sendable, Hashable {
        static func == (one: Unique, other: Unique) -> Bool { one === other }
        func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
    }
}
