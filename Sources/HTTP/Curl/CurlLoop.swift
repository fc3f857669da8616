import CCurl

/// The loop of the thread that owns all transfers: takes commands, starts ready transfers, runs curl, reports ended
/// transfers, and blocks until something happens.
final class CurlLoop {
    private let multi: CurlMulti
    private let inbox: CurlInbox
    private let configuration: CurlConfiguration
    private var queue: HostQueue
    private var transfers: [Int: CurlTransfer] = [:]
    private var running: [UnsafeMutableRawPointer: CurlTransfer] = [:]
    /// The transfers whose response will show whether their host supports HTTP/2.
    private var http2Probes: [CurlTransfer] = []
    /// Handles for reuse, which saves setting up new ones.
    private var idleHandles: [CurlEasy] = []
    private var isStopped = false
    private let turn = Turn()
    /// The earliest time at which a transfer can be stalled; nil for never. New bytes only postpone it, so no transfer
    /// is checked before.
    private var nextLook: ContinuousClock.Instant?
    /// The last time at which transfers that may wait behind held ones were checked.
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
            // As soon as the first line of the first response arrives, before its end.
            for probe in http2Probes where probe.isMultiplexed { queue.raise(probe.origin) }
            http2Probes.removeAll { $0.isMultiplexed || $0.easy == nil }
            while let done = multi.nextDone() {
                if let transfer = running[done.handle] { end(transfer, code: done.code) }
            }
            let timeout = passHeld(before: endStalled())
            // An ended transfer may let another start, which curl must know before it waits.
            if isWell, queue.hasReady { continue }
            // A failure may repeat, and without waiting the loop would run at full speed. The next transfer starts a
            // new loop.
            guard isWell, configuration.wait(multi, timeout) else { break }
        }
        // Includes commands that were sent since the last turn.
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
            // Only errors of `perform` are reported as ends.
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

    /// Ends the stalled transfers, and returns the time until the next check; nil for never.
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

    /// Makes curl deliver data of other transfers that arrived behind that of a held one, and returns the time until it
    /// must do so again.
    ///
    /// libcurl 7.88 keeps reading for a held transfer while others use its connection. Once its body is complete, it
    /// ignores the rest of the data that it has read, and data of other transfers may be in there.
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
        // Transfers that waited for a failed one must not fail one by one, each after its own timeout.
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

/// The state that the transfers share with their loop.
final class Turn {
    /// The time of this turn, precise enough for limits of seconds: a turn delivers dozens of lines and parts.
    @exclusivity(unchecked) fileprivate(set) var now = ContinuousClock.now
    /// The number of transfers whose data curl holds back.
    var held = 0
}
