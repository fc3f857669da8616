import CSecret
import Concurrency
import GitHub
import Synchronization

/// The Secret Service: where desktops keep passwords. An entry is found by its host and login.
///
/// Each call blocks until the service has answered or the time is over: not for the thread of the screen.
public struct Keyring: Sendable {
    /// As long as a person may take who is asked for the keyring's password.
    private static let usualTimeout = Duration.seconds(30)

    private let timeout: Duration
    private let library: String

    /// - Parameter library: what libsecret's file is called.
    init(timeout: Duration = usualTimeout, library: String = "libsecret-1.so.0") {
        self.timeout = timeout
        self.library = library
    }

    /// Nil where there is no bus to reach a keyring on. Nothing is loaded yet.
    public init?(environment: [String: String]) {
        let bus = environment["DBUS_SESSION_BUS_ADDRESS"] ?? ""
        // Without either the library would start a bus of its own, which knows no keyring.
        guard !bus.isEmpty || Self.hasRuntimeBus(environment) else { return nil }
        self.init()
    }

    func store(_ token: Token, host: String, login: String) throws(KeyringError) {
        let label = Words.Keyring.label(login, host)
        _ = try call { csecret_store(host, login, label, token.plainText, $0, $1, $2) }
    }

    /// Nil where there is none.
    func token(host: String, login: String) throws(KeyringError) -> String? {
        try call { csecret_lookup(host, login, $0, $1, $2) }
    }

    /// Removes the entry, if there is one.
    func remove(host: String, login: String) throws(KeyringError) {
        _ = try call { csecret_clear(host, login, $0, $1, $2) }
    }

    private typealias Call = @Sendable (OpaquePointer, csecret_receiver, UnsafeMutableRawPointer) -> csecret_result

    /// Runs a call on a thread of its own. One that does not answer in time is cancelled; its thread ends when it does.
    /// - Returns: the text that came of it; nil where there is no such entry.
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

/// Why the keyring could not be used.
enum KeyringError: Error, Hashable, Sendable {
    /// The loader's own words.
    case noLibrary(String)
    case noService
    case locked
    case timedOut
    /// The service's own words.
    case failed(String)

    /// True where there is nothing that keeps secrets.
    var isAbsence: Bool {
        switch self {
        case .noLibrary, .noService: true
        default: false
        }
    }
}

/// The answer to one call, which another thread waits for.
private final class PendingAnswer: Sendable {
    private let answer = Mutex<(csecret_result, String?)?>(nil)
    private let done = Completion()
    // Safe: a GCancellable may be used from any thread, the pointer never changes, and it is freed with the last hold on
    // this object, which the thread of the call has until the call ends. The keyring's answer does not come in here.
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
