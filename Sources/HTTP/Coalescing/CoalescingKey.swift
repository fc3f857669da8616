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
