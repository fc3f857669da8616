/// Generates the gists, with their owners and times; the same in every run.
struct WorldBuilder {
    /// More than the 3,000 that GitHub's public list shows, so that its limit is visible.
    private static let publicCount = 3_100
    /// The number of secret gists of the demo account.
    private static let secretCount = 24
    /// The number of public gists that appear while the server runs, about one each minute.
    private static let comingCount = 300

    /// The index of a public gist with more comments than fit on a page, and their number.
    private static let discussed = 61
    private static let discussion = 250

    private var randomness = Randomness(seed: 2008_04_10)
    private let accountCount: Int
    private let now: Timestamp
    /// The indices of families, each as often as its weight.
    private let lottery = Family.all.enumerated().flatMap { Array(repeating: $0.offset, count: $0.element.weight) }

    init(accountCount: Int, now: Timestamp) {
        self.accountCount = accountCount
        self.now = now
    }

    mutating func gists(hasNew: Bool) -> [Gist] {
        var updated = now - 35
        var gists: [Gist] = []
        for number in 0..<Self.publicCount {
            gists.append(gist(updated: updated, owner: owner()))
            // Minutes between the newest, hours between the oldest: two years in total.
            updated = updated - randomness.int(5...(60 + number * number / 60))
        }
        for (oddity, index) in zip(Oddity.allCases, stride(from: 3, to: gists.count, by: 7)) {
            gists[index].source = .oddity(oddity)
            gists[index].revisionCount = 1
        }
        gists[Self.discussed].commentCount = Self.discussion
        fork(&gists)
        for _ in 0..<Self.secretCount {
            let updated = now - randomness.int(4_000...9_000_000)
            gists.append(gist(updated: updated, owner: World.demoAccount, isPublic: false))
        }
        var coming = now
        for _ in 0..<(hasNew ? Self.comingCount : 0) {
            coming = coming + randomness.int(15...90)
            gists.append(gist(updated: coming, owner: owner(), isNew: true))
        }
        return gists
    }

    private mutating func gist(updated: Timestamp, owner: Int?, isPublic: Bool = true, isNew: Bool = false) -> Gist {
        let age = isNew || randomness.chance(60) ? 0 : randomness.int(60...(86_400 * 400))
        return Gist(
            id: randomness.hex(count: 32), source: .family(randomness.pick(lottery), seed: randomness.next()),
            owner: owner, isPublic: isPublic, created: updated - age, updated: updated,
            revisionCount: age == 0 ? 1 : randomness.int(2...9),
            commentCount: isNew || randomness.chance(70) ? 0 : min(randomness.int(1...12), randomness.int(1...12)))
    }

    /// A random owner: a few users have many gists, many have few; one gist in fifty is anonymous.
    private mutating func owner() -> Int? {
        if randomness.chance(2) { return nil }
        let last = accountCount - 1
        return min(randomness.int(0...last), randomness.int(0...last))
    }

    /// Makes one in thirty a fork of an older one; some of those are popular.
    private mutating func fork(_ gists: inout [Gist]) {
        for index in gists.indices where index % 30 == 17 {
            let original = min(gists.count - 1, (index / 180 + 1) * 180)
            guard original > index, case .family = gists[original].source else { continue }
            gists[index].source = gists[original].source
            gists[index].forkOf = gists[original].id
            // One in three is unchanged.
            let changes = index / 30 % 3
            gists[index].revisionCount = changes + 1
            // One with changes is older than they are.
            let age = gists[index].updated.seconds - gists[original].updated.seconds
            gists[index].created =
                changes == 0 ? gists[index].updated : gists[original].updated + min(3_600, age / 2)
        }
    }

    mutating func starred(from gists: [Gist]) -> [String] {
        gists.prefix(1_500).filter { $0.owner != World.demoAccount && randomness.chance(6) }.map(\.id)
    }
}
