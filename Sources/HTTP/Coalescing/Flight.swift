import Concurrency

/// One transfer and all who wait for it. It goes at the highest of their priorities, is suspended while all of them are,
/// and ends with the last.
final class Flight: Sendable {
    fileprivate struct Subscriber {
        let watch: TransferWatch
        var priority: RequestPriority
        var isSuspended = false
    }

    fileprivate struct State {
        var subscribers: [Int: Subscriber]
        var lastID = 0
        var transfer: (any Transfer)?
        var progress: TransferProgress?
        /// True once nobody can join any more.
        var isOver = false
        // As the transfer knows them.
        var priority: RequestPriority
        var isSuspended = false
        var isCancelled = false
        /// True while a thread talks to the transfer.
        var isTelling = false
    }
    private let state: Monitor<State>

    /// With its first subscriber, whose number is 0.
    init(first watch: TransferWatch, _ priority: RequestPriority) {
        let subscriber = Subscriber(watch: watch, priority: priority)
        state = Monitor(State(subscribers: [0: subscriber], priority: priority))
    }

    /// How many share the transfer; 0 while it has not been told yet what they want together.
    var subscribers: Int { state.withLock { $0.isSettled ? $0.subscribers.count : 0 } }

    /// Nil where it is over.
    func add(_ watch: TransferWatch, _ priority: RequestPriority) -> Subscription? {
        let id: Int? = state.withLock { state in
            guard !state.isOver else { return nil }
            state.lastID += 1
            state.subscribers[state.lastID] = Subscriber(watch: watch, priority: priority)
            // Under the lock: the next step must not overtake it.
            if let progress = state.progress { watch.progress(progress) }
            return state.lastID
        }
        settle()
        return id.map { Subscription(flight: self, id: $0) }
    }

    // MARK: What the transfer tells

    func adopt(_ transfer: any Transfer) {
        state.withLock { $0.transfer = transfer }
        settle()
    }

    func note(_ progress: TransferProgress) {
        state.withLock { state in
            state.progress = progress
            for subscriber in state.subscribers.values { subscriber.watch.progress(progress) }
        }
    }

    func end(_ exchange: Exchange) {
        let subscribers = state.withLock { state in
            state.isOver = true
            defer { state.subscribers = [:] }
            return state.subscribers.values
        }
        for subscriber in subscribers { subscriber.watch.ended(exchange) }
    }

    // MARK: What a subscriber wants

    fileprivate func leave(_ id: Int) {
        let subscriber = state.withLock { state in
            defer { if state.subscribers.isEmpty { state.isOver = true } }
            return state.subscribers.removeValue(forKey: id)
        }
        settle()
        subscriber?.watch.ended(Exchange(error: HTTPError(.cancelled, at: .transfer)))
    }

    fileprivate func setPriority(_ priority: RequestPriority, of id: Int) {
        state.withLock { $0.subscribers[id]?.priority = priority }
        settle()
    }

    fileprivate func setSuspended(_ isSuspended: Bool, of id: Int) {
        state.withLock { $0.subscribers[id]?.isSuspended = isSuspended }
        settle()
    }

    /// Brings the transfer in line with what its subscribers want together. One thread at a time tells it, outside of the
    /// lock, so that the last word is the last to arrive.
    private func settle() {
        while let (transfer, change) = state.withLock({ $0.nextChange() }) {
            switch change {
            case .cancel: transfer.cancel()
            case .priority(let priority): transfer.setPriority(priority)
            case .suspension(let isSuspended): transfer.setSuspended(isSuspended)
            }
            state.withLock { $0.isTelling = false }
        }
    }
}

extension Flight {
    fileprivate enum Change {
        case cancel
        case priority(RequestPriority)
        case suspension(Bool)
    }
}

extension Flight.State {
    /// The change that the transfer has to be told next; nil for none, and while another thread is about to look again.
    fileprivate mutating func nextChange() -> (any Transfer, Flight.Change)? {
        guard !isTelling, !isCancelled, let transfer, let change = difference else { return nil }
        switch change {
        case .cancel: isCancelled = true
        case .priority(let priority): self.priority = priority
        case .suspension(let isSuspended): self.isSuspended = isSuspended
        }
        isTelling = true
        return (transfer, change)
    }

    fileprivate var isSettled: Bool { transfer != nil && !isTelling && difference == nil }

    private var difference: Flight.Change? {
        guard let wanted = subscribers.values.map(\.priority).max() else { return .cancel }
        if wanted != priority { return .priority(wanted) }
        let isHeld = subscribers.values.allSatisfy(\.isSuspended)
        return isHeld == isSuspended ? nil : .suspension(isHeld)
    }
}

/// One subscriber's hand on the transfer that it shares.
struct Subscription: Transfer {
    let flight: Flight
    let id: Int

    func cancel() { flight.leave(id) }
    func setPriority(_ priority: RequestPriority) { flight.setPriority(priority, of: id) }
    func setSuspended(_ isSuspended: Bool) { flight.setSuspended(isSuspended, of: id) }
    /// A flight is never full: it gathers.
    func takeMore() {}
}
