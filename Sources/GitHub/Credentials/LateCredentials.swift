import Concurrency
import Synchronization

/// Credentials that are fetched when the first request needs them, from where that may take long: the keyring, or `gh`.
///
/// Until then nothing but the account's name is known, which is enough for what was stored of it.
public final class LateCredentials: Sendable {
    public typealias Outcome = Result<Credentials?, CredentialsError>

    /// Whose token it will be; nil where nobody knows whether there is one at all.
    public let login: String?
    /// Where it will come from.
    public let source: Credentials.Source

    private enum State {
        case unasked
        case asking([CheckedContinuation<Outcome, Never>])
        case found(Credentials?)
    }
    private let state = Mutex(State.unasked)
    private let fetch: @Sendable () throws(CredentialsError) -> Credentials?

    /// - Parameter fetch: runs on a thread of its own, and may block. It fails where a token should be and is not; nil is
    ///   for those who need none.
    public init(
        login: String?, source: Credentials.Source,
        fetch: @escaping @Sendable () throws(CredentialsError) -> Credentials?
    ) {
        self.login = login
        self.source = source
        self.fetch = fetch
    }

    /// What was fetched. The first who asks starts the work; after a failure the next one starts it again.
    public func value() async throws(CredentialsError) -> Credentials? {
        let outcome = await withCheckedContinuation { continuation in
            let (known, begins) = state.withLock { state -> (Outcome?, Bool) in
                switch state {
                case .found(let credentials): return (.success(credentials), false)
                case .asking(let waiting):
                    state = .asking(waiting + [continuation])
                    return (nil, false)
                case .unasked:
                    state = .asking([continuation])
                    return (nil, true)
                }
            }
            if let known { continuation.resume(returning: known) }
            if begins, !startThread({ [self] in finish(attempt()) }) { finish(attempt()) }
        }
        return try outcome.get()
    }

    /// What was fetched already; nil before, and where there is nothing.
    public var known: Credentials? {
        state.withLock { state in if case .found(let credentials) = state { credentials } else { nil } }
    }

    private func attempt() -> Outcome {
        do throws(CredentialsError) { return .success(try fetch()) } catch { return .failure(error) }
    }

    private func finish(_ outcome: Outcome) {
        let waiting = state.withLock { state in
            guard case .asking(let waiting) = state else { return [] as [CheckedContinuation<Outcome, Never>] }
            if case .success(let credentials) = outcome { state = .found(credentials) } else { state = .unasked }
            return waiting
        }
        for continuation in waiting { continuation.resume(returning: outcome) }
    }
}

extension LateCredentials: Hashable {
    public static func == (one: LateCredentials, other: LateCredentials) -> Bool { one === other }
    public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
