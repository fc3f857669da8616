/// A comment on a gist.
struct Comment: Sendable {
    var id: Int
    /// An index into the world's accounts.
    var author: Int
    var body: String
    var created: Timestamp
    var updated: Timestamp

    /// The generated comments on a gist; the same in every run.
    static func made(for gist: Gist, accountCount: Int) -> [Comment] {
        guard gist.commentCount > 0 else { return [] }
        var choices = Template.Choices(seed: UInt64(gist.id.prefix(15), radix: 16) ?? 0)
        var date = gist.created
        return (1...gist.commentCount).map { number in
            date = min(date + choices.randomness.int(40...40_000), gist.updated)
            return Comment(
                id: 4_000_000 + number * 3_000 + choices.randomness.int(0...2_999),
                author: choices.randomness.int(0...accountCount - 1),
                body: choices.randomness.pick(Remarks.all).filled(&choices), created: date, updated: date)
        }
    }
}
