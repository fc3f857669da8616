import FoundationEssentials
import Gists

/// What is known of the person: stars, what was read and saved, what was searched for, and what the service still allows.
public struct Account: Equatable, Sendable {
    /// Which gists are starred, as far as that is known; changes of one's own are in it at once.
    public internal(set) var stars: [String: Bool] = [:]
    var starChanges = StarChanges()
    /// What earlier sessions left; nil where nothing is kept.
    public internal(set) var readHistory: ReadHistory?
    public internal(set) var search = SearchState()
    /// What was saved where, by gist.
    var savedFiles: [String: [SavedFile]] = [:]
    public internal(set) var rateLimit: RateLimit?
    /// Until when requests wait for one of the service's limits; nil while none does.
    public internal(set) var waitsUntil: Date?
}
