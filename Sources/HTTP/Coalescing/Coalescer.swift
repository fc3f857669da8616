import Concurrency

/// Shares one transfer among equal GETs in flight.
final class Coalescer: Sendable {
    private let flights = Monitor(Flights())

    private struct Flights {
        var all: [CoalescingKey: Flight] = [:]
    }

    /// Joins the transfer for this key, or starts one.
    func join(
        _ key: CoalescingKey, _ request: HTTPRequest, _ options: RequestOptions, _ watch: TransferWatch,
        over transport: any Transport
    ) -> any Transfer {
        let (subscription, isFirst) = flights.withLock { flights in
            if let flight = flights.all[key], let subscription = flight.add(watch, options.priority) {
                return (subscription, false)
            }
            let flight = Flight(first: watch, options.priority)
            flights.all[key] = flight
            return (Subscription(flight: flight, id: 0), true)
        }
        if isFirst { start(subscription.flight, key, request, options, over: transport) }
        return subscription
    }

    /// The total number of waiting requests.
    var subscribers: Int { flights.withLock { $0.all.values.reduce(0) { $0 + $1.subscribers } } }

    private func start(
        _ flight: Flight, _ key: CoalescingKey, _ request: HTTPRequest, _ options: RequestOptions,
        over transport: any Transport
    ) {
        let watch = TransferWatch { progress in
            flight.note(progress)
        } ended: { [self] exchange in
            // A flight without subscribers may have been replaced by a new one.
            flights.withLock { if $0.all[key] === flight { $0.all[key] = nil } }
            flight.end(exchange)
        }
        let collector = BodyCollector(request, options: options, sink: nil, watch: watch)
        flight.adopt(transport.start(request, options: options, receiver: collector))
    }
}

/// The properties that two GETs must share to use one transfer: everything that goes over the wire, and the limits that
/// decide how it ends.
struct CoalescingKey: Hashable {
    private let url: String
    /// All headers: a different `Accept`, `Range` or condition makes a different request.
    private let headers: [Headers.Field]
    /// Two hashes instead of the values of `Authorization` and `Cookie`, so that secrets are not kept longer than
    /// needed. Each process has a new seed.
    private let account: [Int]
    private let options: RequestOptions

    /// Nil if the request can't share a transfer, because of its method or body.
    init?(_ request: HTTPRequest, _ options: RequestOptions) {
        guard request.method == .get, request.body == nil else { return nil }
        url = request.url.absoluteString
        var options = options
        // The highest priority of the sharing requests counts.
        options.priority = .normal
        // Acceptable statuses affect only how the response is read, not the response.
        options.alsoAcceptable = []
        // Each request has its own overall timeout.
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
        // Different keys almost always have different URLs.
        hasher.combine(url)
    }
}
