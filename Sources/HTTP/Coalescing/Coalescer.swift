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

/// The things that two GETs must have in common to share one transfer: everything that goes over the wire, and the
/// limits that decide how it ends.
struct CoalescingKey: Hashable {
    private let url: String
    /// All of them: an `Accept`, a `Range` or a condition that differs is another question.
    private let headers: [Headers.Field]
    /// In place of the values of `Authorization` and `Cookie`, which are kept nowhere longer than they must: two hashes,
    /// seeded anew in each process.
    private let account: [Int]
    private let options: RequestOptions

    /// Nil where the request can't share: another method, or a body.
    init?(_ request: HTTPRequest, _ options: RequestOptions) {
        guard request.method == .get, request.body == nil else { return nil }
        url = request.url.absoluteString
        var options = options
        // The highest of those who share it counts.
        options.priority = .normal
        // Who waits for success with a 304 reads the same answer otherwise, but it is the same answer.
        options.alsoAcceptable = []
        // Each watches over its own.
        options.overallTimeout = nil
        self.options = options
        let isSecret = { (field: Headers.Field) in Redaction.isSecret(field.name) }
        headers = request.headers.fields.filter { !isSecret($0) }
            .map { Headers.Field(name: $0.name.lowercased(), value: $0.value) }
            .sorted { $0.name < $1.name }
        let secrets = request.headers.fields.filter(isSecret)
        account = secrets.isEmpty ? [] : [0, 1].map { Self.hash(of: secrets, round: $0) }
    }

    private static func hash(of secrets: [Headers.Field], round: Int) -> Int {
        var hasher = Hasher()
        hasher.combine(round)
        for field in secrets {
            hasher.combine(field.name.lowercased())
            hasher.combine(field.value)
        }
        return hasher.finalize()
    }

    func hash(into hasher: inout Hasher) {
        // What differs where anything does, as a rule.
        hasher.combine(url)
    }
}
