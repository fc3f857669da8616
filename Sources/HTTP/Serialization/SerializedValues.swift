/// The values that serializers have made from a request's response. Each is made only once, by its first caller.
struct SerializedValues {
    private enum State {
        case making(waiting: [CheckedContinuation<any Sendable, Never>])
        case made(any Sendable)
    }
    /// Few: most requests have one.
    private var states: [(serializer: SerializerIdentity, state: State)] = []

    /// True for the first caller, who must make the value and `keep` it.
    mutating func begin(_ serializer: SerializerIdentity) -> Bool {
        guard place(of: serializer) == nil else { return false }
        states.append((serializer, .making(waiting: [])))
        return true
    }

    /// Keeps a value, and returns the callers that wait for it.
    mutating func keep(
        _ value: any Sendable, of serializer: SerializerIdentity
    ) -> [CheckedContinuation<any Sendable, Never>] {
        guard let place = place(of: serializer), case .making(let waiting) = states[place].state else { return [] }
        states[place].state = .made(value)
        return waiting
    }

    /// The value that another caller has begun; nil if it is not made yet, and the caller waits.
    mutating func value(
        of serializer: SerializerIdentity, for caller: CheckedContinuation<any Sendable, Never>
    ) -> (any Sendable)? {
        guard let place = place(of: serializer) else { return nil }
        switch states[place].state {
        case .made(let value): return value
        case .making(let waiting):
            states[place].state = .making(waiting: waiting + [caller])
            return nil
        }
    }

    private func place(of serializer: SerializerIdentity) -> Int? {
        states.firstIndex { $0.serializer == serializer }
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
