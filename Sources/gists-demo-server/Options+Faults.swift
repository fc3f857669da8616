/// A request that fails because of `--fail`.
struct Fault: Sendable {
    /// The status of the response; nil to close the connection without one.
    var status: Int?
    /// The number of the request, counted from 1.
    var number: Int
    /// True if only writes count.
    var countsWrites: Bool
    /// True if the request is carried out before it fails.
    var isAfterwards: Bool

    /// Parses `503@2`, `502@w1!`, `drop@3`.
    init?(_ text: some StringProtocol) {
        let parts = text.split(separator: "@", omittingEmptySubsequences: false)
        guard parts.count == 2 else { return nil }
        var place = parts[1]
        isAfterwards = place.last == "!"
        if isAfterwards { place.removeLast() }
        countsWrites = place.first == "w"
        if countsWrites { place.removeFirst() }
        guard let number = Int(place), number > 0 else { return nil }
        self.number = number
        if parts[0] == "drop" { return }
        guard let status = Int(parts[0]), 400...599 ~= status else { return nil }
        self.status = status
    }

    /// The response that is sent instead.
    var problem: Problem { status.map(Problem.injected) ?? .noAnswer }
}

/// The value of `--token LOGIN:TOKEN:SCOPES`: a token of an account, with its permissions.
struct TokenOption: Sendable {
    var login: String
    var text: String
    var scopes: [String] = []
    /// The time when it expires; after that it is rejected.
    var expires: Timestamp?
    /// True if an organization must authorize it first.
    var needsSignOn = false

    init?(_ value: String) {
        let parts = value.split(separator: ":", maxSplits: 2, omittingEmptySubsequences: false).map(String.init)
        guard parts.count == 3, !parts[0].isEmpty, !parts[1].isEmpty else { return nil }
        (login, text) = (parts[0], parts[1])
        for word in parts[2].split(separator: ",").map(String.init) {
            if word == "sso" {
                needsSignOn = true
            } else if word.hasPrefix("expires=") {
                guard let time = Timestamp(iso: String(word.dropFirst("expires=".count))) else { return nil }
                expires = time
            } else {
                scopes.append(word)
            }
        }
    }
}
