/// Decides which gists there are, whose, and when; the same on every run.
struct WorldBuilder {
    private var randomness = Randomness(seed: 2008_04_10)
    private let accountCount: Int
    private let now: Timestamp
    /// Family indices, each as often as it weighs.
    private let lottery = Family.all.enumerated().flatMap { Array(repeating: $0.offset, count: $0.element.weight) }

    init(accountCount: Int, now: Timestamp) {
        self.accountCount = accountCount
        self.now = now
    }

    mutating func gists() -> [Gist] {
        var updated = now - 35
        var gists: [Gist] = []
        for number in 0..<(World.publicCount + World.secretCount) {
            let isPublic = number < World.publicCount
            // Minutes between the newest, hours between the oldest: two years in all.
            updated =
                isPublic ? updated - randomness.int(5...(90 + number * 13)) : now - randomness.int(4_000...9_000_000)
            let age = randomness.chance(60) ? 0 : randomness.int(60...(86_400 * 400))
            let gist = Gist(
                id: randomness.hex(count: 32), source: .family(randomness.pick(lottery), seed: randomness.next()),
                owner: isPublic ? owner() : World.demoAccount, isPublic: isPublic, created: updated - age,
                updated: updated, revisions: age == 0 ? 1 : randomness.int(2...9))
            gists.append(gist)
        }
        return gists
    }

    /// Few write much and many write little; one in fifty is anonymous.
    private mutating func owner() -> Int? {
        if randomness.chance(2) { return nil }
        let last = accountCount - 1
        return min(randomness.int(0...last), randomness.int(0...last))
    }

    mutating func starred(from gists: [Gist]) -> [String] {
        gists.filter { $0.isPublic && $0.owner != World.demoAccount }.prefix(1_500).filter { _ in randomness.chance(6) }
            .map(\.id)
    }
}
