import Concurrency
import Gists
import Synchronization

/// Credentials that are fetched when the first request needs them, because their source, the keyring or `gh`, may be
/// slow.
///
/// Until then only the account's name is known, which is enough for its stored data.
public final class LateCredentials: Sendable {
    /// The login of the token's owner; nil if it is unknown whether there is a token.
    public let login: Login?
    /// The source of the token.
    public let source: Credentials.Source

    private typealias Outcome = Result<Credentials?, CredentialsError>

    private enum State {
        case unasked
        case asking([CheckedContinuation<Outcome, Never>])
        case found(Credentials?)
    }
    private let state = Mutex(State.unasked)
    private let fetch: @Sendable () throws(CredentialsError) -> Credentials?

    /// - Parameter fetch: runs on a thread of its own, and may block. It fails if a required token is missing; nil
    ///   means that none is needed.
    public init(
        login: Login?, source: Credentials.Source,
        fetch: @escaping @Sendable () throws(CredentialsError) -> Credentials?
    ) {
        self.login = login
        self.source = source
        self.fetch = fetch
    }

    /// The fetched credentials. The first caller starts the work; after a failure, the next caller starts it again.
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

    /// The credentials that were already fetched; nil before, and if there are none.
    public var known: Credentials? {
        state.withLock { state in if case .found(let credentials) = state { credentials } else { nil } }
    }

    private func attempt() -> Outcome { Outcome(catching: fetch) }

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
