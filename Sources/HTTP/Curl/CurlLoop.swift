import CCurl

/// The thread that owns all transfers: takes commands, starts what may start, lets curl work, reports what has ended, and
/// blocks until something happens.
final class CurlLoop {
    private let multi: CurlMulti
    private let inbox: CurlInbox
    private let configuration: CurlConfiguration
    private var queue: HostQueue
    private var transfers: [Int: CurlTransfer] = [:]
    private var running: [UnsafeMutableRawPointer: CurlTransfer] = [:]
    /// Those whose answer will tell whether their host carries many transfers over one connection.
    private var http2Probes: [CurlTransfer] = []
    /// Handles to be used again, which saves their set-up.
    private var idleHandles: [CurlEasy] = []
    private var isStopped = false
    private let turn = Turn()
    /// When the next transfer may turn out to be stalled; nil for never. A byte only puts it off, so that until then nobody
    /// needs to be asked.
    private var nextLook: ContinuousClock.Instant?
    /// When those that may wait behind held ones were last told to look again.
    private var lastPassing: ContinuousClock.Instant?

    private static let mostIdleHandles = HostQueue.multiplexedLimit
    private static let passingInterval = Duration.milliseconds(10)

    init(multi: CurlMulti, inbox: CurlInbox, configuration: CurlConfiguration) {
        self.multi = multi
        self.inbox = inbox
        self.configuration = configuration
        queue = HostQueue(limit: configuration.transfersPerHost)
    }

    func run() {
        while true {
            turn.now = .now
            for command in inbox.takeCommands() { handle(command) }
            if isStopped { break }
            startReady()
            let isWell = multi.perform()
            for (id, origin) in queue.leaders where transfers[id]?.easy?.isConnected == true {
                queue.noteConnection(to: origin)
            }
            // With the first line of the first answer, not with its end.
            for probe in http2Probes where probe.isMultiplexed { queue.raise(probe.origin) }
            http2Probes.removeAll { $0.isMultiplexed || $0.easy == nil }
            while let done = multi.nextDone() {
                if let transfer = running[done.handle] { end(transfer, code: done.code) }
            }
            let timeout = passHeld(before: endStalled())
            // An end makes room for another start, which curl has to hear of before the wait.
            if isWell, queue.hasReady { continue }
            // What failed once may go on failing, and without a wait that would be a loop at full speed. The next transfer
            // starts another one.
            guard isWell, multi.wait(timeout) else { break }
        }
        // With what was sent since the last look.
        for command in inbox.close() { handle(command) }
        endAll(isStopped ? HTTPError(.cancelled, at: .transfer) : .noResources)
        for easy in idleHandles { easy.free() }
        multi.free()
    }

    private func handle(_ command: CurlInbox.Command) {
        switch command {
        case .start(let transfer):
            transfers[transfer.id] = transfer
            queue.enqueue(transfer.id, for: transfer.origin, priority: transfer.options.priority)
        case .cancel(let id):
            guard let transfer = transfers[id] else { return }
            end(transfer, error: HTTPError(.cancelled, at: .transfer))
        case .setPriority(let id, let priority):
            guard let transfer = transfers[id] else { return }
            queue.setPriority(priority, of: id, to: transfer.origin)
        case .setSuspended(let id, let isSuspended):
            guard let transfer = transfers[id] else { return }
            let code = transfer.setSuspended(isSuspended)
            // Only perform's errors come as ends by themselves.
            if code != CURLE_OK { end(transfer, code: code) }
        case .takeMore(let id):
            guard let transfer = transfers[id] else { return }
            let code = transfer.takeMore()
            if code != CURLE_OK { end(transfer, code: code) }
        case .stop:
            isStopped = true
        }
    }

    private func startReady() {
        while let id = queue.next() {
            guard let transfer = transfers[id] else { continue }
            guard let easy = idleHandles.popLast() ?? CurlEasy(configuration) else {
                end(transfer, error: .noResources)
                continue
            }
            transfer.begin(with: easy, turn)
            guard easy.prepare(transfer, configuration), multi.add(easy) else {
                end(transfer, error: .noResources)
                continue
            }
            running[easy.handle] = transfer
            if !queue.isMultiplexing(transfer.origin) { http2Probes.append(transfer) }
            look(in: stallLimit(of: transfer))
        }
    }

    /// Ends what has been without a byte for too long, and tells when to look again; nil for never.
    private func endStalled() -> Duration? {
        if running.isEmpty { nextLook = nil }
        guard let nextLook else { return nil }
        let now = turn.now
        guard nextLook <= now else { return nextLook - now }
        self.nextLook = nil
        for transfer in running.values {
            let left = stallLimit(of: transfer) - (now - transfer.lastSignOfLife(now: now))
            if left <= .zero {
                end(transfer, error: HTTPError(.stalled, at: .transfer, detail: Words.Detail.stalled))
            } else {
                look(in: left)
            }
        }
        return self.nextLook.map { $0 - now }
    }

    /// Makes curl give the others what came behind the data of a held transfer, and tells when to do so again.
    ///
    /// libcurl 7.88 reads on for a held transfer while others use its connection. Once it has all of its body it no longer
    /// looks at the rest of what it has read, and what the others wait for may be in there.
    private func passHeld(before timeout: Duration?) -> Duration? {
        guard turn.held > 0, running.count > turn.held else { return timeout }
        let left = lastPassing.map { Self.passingInterval - (turn.now - $0) } ?? .zero
        guard left <= .zero else { return min(timeout ?? left, left) }
        lastPassing = turn.now
        let origins = Set(running.values.lazy.filter(\.isHolding).map(\.origin))
        for transfer in running.values where !transfer.isHolding && origins.contains(transfer.origin) {
            guard let easy = transfer.easy, easy.isConnected else { continue }
            let code = multi.lookAgain(easy)
            if code != CURLE_OK { end(transfer, code: code) }
        }
        return min(timeout ?? Self.passingInterval, Self.passingInterval)
    }

    private func stallLimit(of transfer: CurlTransfer) -> Duration {
        transfer.options.stallTimeout ?? configuration.stallTimeout
    }

    private func look(in time: Duration) {
        let moment = turn.now + time
        nextLook = min(moment, nextLook ?? moment)
    }

    private func end(_ transfer: CurlTransfer, code: CURLcode) {
        end(transfer, error: transfer.error(for: code))
    }

    private func end(_ transfer: CurlTransfer, error: HTTPError?) {
        transfers[transfer.id] = nil
        // Those behind one that failed must not fail one after the other, each after its own time.
        if error?.code != .cancelled { queue.noteConnection(to: transfer.origin) }
        queue.leave(transfer.id, of: transfer.origin)
        let metrics = transfer.metrics
        if let easy = transfer.leave() {
            if running.removeValue(forKey: easy.handle) != nil { multi.remove(easy) }
            if idleHandles.count < Self.mostIdleHandles {
                easy.release()
                idleHandles.append(easy)
            } else {
                easy.free()
            }
        }
        inbox.noteEnd()
        transfer.receiver.ended(error, metrics)
    }

    private func endAll(_ error: HTTPError) {
        for transfer in transfers.values { end(transfer, error: error) }
    }
}

/// What the transfers share with their loop.
final class Turn {
    /// Its time, near enough for what counts in seconds: a turn brings dozens of lines and parts.
    @exclusivity(unchecked) fileprivate(set) var now = ContinuousClock.now
    /// Transfers whose data curl holds back.
    var held = 0
}
