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

        mutating func add(_ command: Command) {
            commands.append(command)
            // The first command wakes the thread, which takes all of them.
            if commands.count == 1 { multi?.wakeUp() }
        }
    }
    private let state = Monitor(State())
    private let lastID = Atomic(0)
    private let unfinished = Atomic(0)

    func nextID() -> Int {
        lastID.add(1, ordering: .relaxed).newValue
    }

    /// The number of transfers that were started and have not ended.
    var inFlight: Int { unfinished.load(ordering: .relaxed) }

    /// Queues a transfer. Before that, loads libcurl and starts the thread if it is not running. All of it under the lock,
    /// so that the thread cannot end before it gets the transfer.
    func start(_ transfer: CurlTransfer, _ configuration: CurlConfiguration) throws(HTTPError) {
        let result: Result<Void, HTTPError> = state.withLock { state in
            if state.multi == nil {
                if let problem = ccurl_load(configuration.library) {
                    return .failure(.libraryMissing(String(cString: problem)))
                }
                guard let multi = CurlMulti() else { return .failure(.noResources) }
                guard startThread({ [self] in CurlLoop(multi: multi, inbox: self, configuration: configuration).run() })
                else {
                    multi.free()
                    return .failure(.noResources)
                }
                state.multi = multi
            }
            unfinished.add(1, ordering: .relaxed)
            state.add(.start(transfer))
            return .success(())
        }
        try result.get()
    }

    /// Sends a command to the running thread. Without one there are no transfers.
    func send(_ command: Command) {
        // Under the lock, so that the handle can't be freed.
        state.withLock { if $0.multi != nil { $0.add(command) } }
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
