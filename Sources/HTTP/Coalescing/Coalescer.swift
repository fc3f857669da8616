import Concurrency

/// Equal GETs in flight, each with its one transfer.
final class Coalescer: Sendable {
    private let flights = Monitor<[CoalescingKey: Flight]>([:])

    /// Takes part in the transfer for that key, and starts it where there is none.
    func join(
        _ key: CoalescingKey, _ request: HTTPRequest, _ options: RequestOptions, _ watch: TransferWatch,
        over transport: any Transport
    ) -> any Transfer {
        let (subscription, isFirst) = flights.withLock { flights in
            if let flight = flights[key], let subscription = flight.add(watch, options.priority) {
                return (subscription, false)
            }
            let flight = Flight(first: watch, options.priority)
            flights[key] = flight
            return (Subscription(flight: flight, id: 0), true)
        }
        if isFirst { start(subscription.flight, key, request, options, over: transport) }
        return subscription
    }

    /// How many wait for all of them together.
    var subscribers: Int { flights.withLock { $0.values.reduce(0) { $0 + $1.subscribers } } }

    private func start(
        _ flight: Flight, _ key: CoalescingKey, _ request: HTTPRequest, _ options: RequestOptions,
        over transport: any Transport
    ) {
        let watch = TransferWatch { progress in
            flight.note(progress)
        } ended: { [self] exchange in
            // One that everybody has left may have a successor.
            flights.withLock { if $0[key] === flight { $0[key] = nil } }
            flight.end(exchange)
        }
        let collector = BodyCollector(request, options: options, sink: nil, watch: watch)
        flight.adopt(transport.start(request, options: options, receiver: collector))
    }
}
