import FoundationEssentials

/// The progress of a check of followed people: who was checked, who is left, and the new gists.
public struct FollowingCheck: Equatable, Sendable {
    /// The number of people who are checked in this round.
    public var checked: Int
    /// The number of people in the round.
    public var all: Int
    /// The time when the others are asked; nil if none is left.
    public var restAt: Date?
    /// The people whom the server no longer has, if that is news.
    public var missing: [Login] = []
    /// The people whose gists have another owner now.
    public var renamed: [Renaming] = []
    /// The first failure that is not a person's, as a sentence.
    public var problem: String?
    /// True if the user asked for the check.
    public var isAsked: Bool
    public var isOver = false

    public struct Renaming: Equatable, Sendable {
        public var from: Login
        public var to: Login

        public init(from: Login, to: Login) {
            self.from = from
            self.to = to
        }
    }

    public init(checked: Int = 0, all: Int = 0, restAt: Date? = nil, isAsked: Bool = false) {
        self.checked = checked
        self.all = all
        self.restAt = restAt
        self.isAsked = isAsked
    }

    /// The number of people who are left.
    public var left: Int { max(0, all - checked) }
}
