import CSecret
import Concurrency
import GitHub
import Synchronization

/// The Secret Service, where desktops store passwords. An entry is identified by its host and login.
///
/// Each call blocks until the service has responded or the time is over, so it must not run on the main thread.
public struct Keyring: Sendable {
    /// The time limit, long enough for the user to type the keyring's password.
    private static let usualTimeout = Duration.seconds(30)

    private let timeout: Duration
    private let library: String

    /// - Parameter library: the file name of libsecret.
    init(timeout: Duration = usualTimeout, library: String = "libsecret-1.so.0") {
        self.timeout = timeout
        self.library = library
    }

    /// Nil if there is no bus for a keyring. Nothing is loaded yet.
    public init?(environment: [String: String]) {
        let bus = environment["DBUS_SESSION_BUS_ADDRESS"] ?? ""
        // Without either, the library would start its own bus, which has no keyring.
        guard !bus.isEmpty || Self.hasRuntimeBus(environment) else { return nil }
        self.init()
    }

    /// The reason why there is no keyring to ask; nil if there may be one. Loads libsecret, and asks nothing.
    public static func obstacle(environment: [String: String]) -> String? {
        guard let keyring = Keyring(environment: environment) else { return Words.Keyring.noBus }
        return csecret_load(keyring.library).map { Words.Keyring.noLibrary(String(cString: $0)) }
    }

    func store(_ token: Token, host: String, login: String) throws(KeyringError) {
        let label = Words.Keyring.label(login, host)
        _ = try call { csecret_store(host, login, label, token.plainText, $0, $1, $2) }
    }

    /// The token; nil if there is none.
    func token(host: String, login: String) throws(KeyringError) -> String? {
        try call { csecret_lookup(host, login, $0, $1, $2) }
    }

    /// Removes the entry, if there is one.
    func remove(host: String, login: String) throws(KeyringError) {
        _ = try call { csecret_clear(host, login, $0, $1, $2) }
    }

    private typealias Call = @Sendable (OpaquePointer, csecret_receiver, UnsafeMutableRawPointer) -> csecret_result

    /// Runs a call on a thread of its own. If it takes too long, it is cancelled; its thread ends when the call
    /// returns.
    /// - Returns: the text of the result; nil if there is no such entry.
    private func call(_ body: @escaping Call) throws(KeyringError) -> String? {
        if let problem = csecret_load(library) { throw .noLibrary(String(cString: problem)) }
        let answer = PendingAnswer()
        guard startThread({ answer.finish(body) }) else { throw .failed("") }
        let (result, text) = try answer.wait(timeout)
        switch result {
        case csecret_done: return text
        case csecret_missing: return nil
        case csecret_locked: throw .locked
        case csecret_cancelled: throw .timedOut
        case csecret_no_service: throw .noService
        default: throw .failed(text ?? "")
        }
    }
}

/// The reason why the keyring could not be used.
enum KeyringError: Error, Hashable, Sendable {
    /// The message of the loader.
    case noLibrary(String)
    case noService
    case locked
    case timedOut
    /// The message of the service.
    case failed(String)

    /// True if there is no service for secrets.
    var isAbsence: Bool {
        switch self {
        case .noLibrary, .noService: true
        default: false
        }
    }
}

/// The result of one call, which another thread waits for.
private final class PendingAnswer: Sendable {
    private let answer = Mutex<(csecret_result, String?)?>(nil)
    private let done = Completion()
    // Safe: a GCancellable may be used from any thread, the pointer never changes, and it is freed with the last
    // reference to this object, which the call's thread holds until the call ends. The keyring's result is not in it.
    nonisolated(unsafe) private let cancellable = csecret_cancellable_new()

    deinit { csecret_cancellable_free(cancellable) }

    func finish(_ body: (OpaquePointer, csecret_receiver, UnsafeMutableRawPointer) -> csecret_result) {
        var text: String?
        let result = withUnsafeMutablePointer(to: &text) { text in
            body(
                cancellable,
                { text, context in
                    context?.assumingMemoryBound(to: String?.self).pointee = String(cString: text)
                }, text)
        }
        let received = text
        answer.withLock { $0 = (result, received) }
        done.finish()
    }

    func wait(_ timeout: Duration) throws(KeyringError) -> (csecret_result, String?) {
        if done.wait(atMost: timeout), let answer = answer.withLock(\.self) {
            return answer
        }
        csecret_cancel(cancellable)
        throw .timedOut
    }
}
