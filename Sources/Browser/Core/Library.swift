import Documents
import FoundationEssentials
import Gists

/// Requests to the store.
enum LibraryRequest: Hashable, Sendable {
    case search
    case saved
    case history
}

/// The gists that were seen on this machine: read marks, saved files, and a search through their texts.
struct Library: Equatable, Sendable {
    var marks = ReadMarks()
    var search = SearchState()
    private(set) var saved = SavedFiles()
    var following = FollowingState()
    var pairs = PairTransfer()

    /// True if anything is stored.
    var isStored: Bool { marks.read != nil }

    mutating func received(_ result: Result<Response, Failure>, _ list: inout ListPane) {
        switch result {
        case .success(.history(let history)): marks.received(history)
        case .success(.saved(let gists)): saved.received(gists, &list)
        case .success(.hits(let hits)): search.received(hits, &list)
        default: break
        }
    }

    /// The text that replaces the second line of a row; nil in other feeds.
    func snippet(of gist: Gist, in feed: Feed, at now: Date) -> Snippet? {
        switch feed {
        case .search: search.snippet(of: gist, at: now)
        case .saved: saved.snippet(of: gist, at: now)
        default: nil
        }
    }
}
