/// A request that goes wrong because `--fail` says so.
struct Fault: Sendable {
    /// Of the answer; nil where the connection is closed without one.
    var status: Int?
    /// Which request it hits, counted from 1.
    var number: Int
    /// Whether only what changes something counts.
    var countsWrites: Bool
    /// Whether the request is carried out before it fails.
    var isAfterwards: Bool

    /// Reads `503@2`, `502@w1!`, `drop@3`.
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

    /// What is answered instead.
    var problem: Problem { status.map(Problem.injected) ?? .noAnswer }
}

/// What `--token LOGIN:TOKEN:SCOPES` says: a token of an account, and what it opens.
struct TokenOption: Sendable {
    var login: String
    var text: String
    var scopes: [String] = []
    /// When it ends; from then on it is refused.
    var expires: Timestamp?
    /// Whether an organization wants it to be authorized first.
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
