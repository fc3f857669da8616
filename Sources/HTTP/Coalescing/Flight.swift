import Concurrency

/// One transfer and the requests that share it. It has the highest of their priorities, is suspended while all of them
/// are, and ends when the last one leaves.
final class Flight: Sendable {
    fileprivate struct Subscriber {
        let id: Int
        let watch: TransferWatch
        var priority: RequestPriority
        var isSuspended = false
    }

    fileprivate struct State {
        /// Few: most transfers have one.
        var subscribers: [Subscriber]
        var lastID = 0
        var transfer: (any Transfer)?
        var progress: TransferProgress?
        /// True once no request can join.
        var isOver = false
        // The settings that the transfer already has.
        var priority: RequestPriority
        var isSuspended = false
        var isCancelled = false
        /// True while a thread calls the transfer.
        var isTelling = false
    }
    private let state: Monitor<State>

    /// Creates a flight with its first subscriber, whose number is 0.
    init(first watch: TransferWatch, _ priority: RequestPriority) {
        let subscriber = Subscriber(id: 0, watch: watch, priority: priority)
        state = Monitor(State(subscribers: [subscriber], priority: priority))
    }

    /// The number of requests that share the transfer; 0 while the transfer lacks their combined settings.
    var subscribers: Int { state.withLock { $0.isSettled ? $0.subscribers.count : 0 } }

    /// Adds a subscriber; nil if the flight is over.
    func add(_ watch: TransferWatch, _ priority: RequestPriority) -> Subscription? {
        let id: Int? = state.withLock { state in
            guard !state.isOver else { return nil }
            state.lastID += 1
            state.subscribers.append(Subscriber(id: state.lastID, watch: watch, priority: priority))
            // Under the lock, so that the next step cannot overtake it.
            if let progress = state.progress { watch.progress(progress) }
            return state.lastID
        }
        settle()
        return id.map { Subscription(flight: self, id: $0) }
    }

    // MARK: Events from the transfer

    func adopt(_ transfer: any Transfer) {
        state.withLock { $0.transfer = transfer }
        settle()
    }

    func note(_ progress: TransferProgress) {
        state.withLock { state in
            state.progress = progress
            for subscriber in state.subscribers { subscriber.watch.progress(progress) }
        }
    }

    func end(_ exchange: Exchange) {
        let subscribers = state.withLock { state in
            state.isOver = true
            defer { state.subscribers = [] }
            return state.subscribers
        }
        for subscriber in subscribers { subscriber.watch.ended(exchange) }
    }

    // MARK: Changes by a subscriber

    fileprivate func leave(_ id: Int) {
        let subscriber = state.withLock { state in
            defer { if state.subscribers.isEmpty { state.isOver = true } }
            return state.place(of: id).map { state.subscribers.remove(at: $0) }
        }
        settle()
        subscriber?.watch.ended(Exchange(error: HTTPError(.cancelled, at: .transfer)))
    }

    fileprivate func setPriority(_ priority: RequestPriority, of id: Int) {
        change(id) { $0.priority = priority }
    }

    fileprivate func setSuspended(_ isSuspended: Bool, of id: Int) {
        change(id) { $0.isSuspended = isSuspended }
    }

    private func change(_ id: Int, _ body: (inout Subscriber) -> Void) {
        state.withLock { state in
            if let place = state.place(of: id) { body(&state.subscribers[place]) }
        }
        settle()
    }

    /// Applies the subscribers' combined settings to the transfer. Only one thread at a time calls it, outside of the
    /// lock, so that the last setting arrives last.
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
    /// The next change for the transfer; nil if there is none, or another thread is about to check again.
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

    fileprivate func place(of id: Int) -> Int? { subscribers.firstIndex { $0.id == id } }

    private var difference: Flight.Change? {
        guard let wanted = subscribers.lazy.map(\.priority).max() else { return .cancel }
        if wanted != priority { return .priority(wanted) }
        let isHeld = subscribers.allSatisfy(\.isSuspended)
        return isHeld == isSuspended ? nil : .suspension(isHeld)
    }
}

/// One subscriber's handle for the shared transfer.
struct Subscription: Transfer {
    let flight: Flight
    let id: Int

    func cancel() { flight.leave(id) }
    func setPriority(_ priority: RequestPriority) { flight.setPriority(priority, of: id) }
    func setSuspended(_ isSuspended: Bool) { flight.setSuspended(isSuspended, of: id) }
    /// Does nothing: a flight collects the body, so it is never full.
    func takeMore() {}
}
