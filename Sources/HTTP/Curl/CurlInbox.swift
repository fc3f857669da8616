import CCurl
import Concurrency
import Synchronization

/// Commands from other threads to the thread that owns the transfers. Other threads add commands and wake it; they must
/// not touch anything else of curl.
final class CurlInbox: Sendable {
    enum Command {
        case start(CurlTransfer)
        case cancel(Int)
        case setPriority(Int, RequestPriority)
        case setSuspended(Int, Bool)
        case takeMore(Int)
        case stop
    }

    private struct State {
        var commands: [Command] = []
        /// Nil before the first transfer and after the end of the thread.
        var multi: CurlMulti?
    }
    private let state = Monitor(State())
    private let lastID = Atomic(0)
    private let unfinished = Atomic(0)

    func nextID() -> Int {
        lastID.add(1, ordering: .relaxed).newValue
    }

    /// The number of transfers that were started and have not ended.
    var inFlight: Int { unfinished.load(ordering: .relaxed) }

    /// Loads libcurl and starts the thread if it is not running.
    func open(_ configuration: CurlConfiguration) throws(HTTPError) {
        let result: Result<Void, HTTPError> = state.withLock { state in
            guard state.multi == nil else { return .success(()) }
            if let problem = ccurl_load(configuration.library) {
                return .failure(.libraryMissing(String(cString: problem)))
            }
            guard let multi = CurlMulti() else { return .failure(.noResources) }
            state.multi = multi
            guard startThread({ [self] in CurlLoop(multi: multi, inbox: self, configuration: configuration).run() })
            else {
                state.multi = nil
                multi.free()
                return .failure(.noResources)
            }
            return .success(())
        }
        try result.get()
    }

    func send(_ command: Command) {
        state.withLock { state in
            guard let multi = state.multi else { return }
            if case .start = command { unfinished.add(1, ordering: .relaxed) }
            state.commands.append(command)
            // The first command wakes the thread, which takes all of them. Under the lock, so that the handle can't be
            // freed.
            if state.commands.count == 1 { multi.wakeUp() }
        }
    }

    // MARK: For the owning thread

    func takeCommands() -> [Command] {
        state.withLock { state in
            defer { state.commands = [] }
            return state.commands
        }
    }

    func noteEnd() {
        unfinished.subtract(1, ordering: .relaxed)
    }

    /// Keeps other threads from waking this one; later commands are for its successor.
    /// - Returns: the commands that were not taken.
    func close() -> [Command] {
        state.withLock { state in
            defer { state = State() }
            return state.commands
        }
    }
}
