import Gists
import OrderedCollections

/// The ID of a row of a list.
public enum RowID: Hashable, Sendable {
    case gist(GistID)
    case draft(String)

    /// The gist's ID; nil for a draft.
    var gist: GistID? { if case .gist(let id) = self { id } else { nil } }
}

/// The gists and drafts of a feed in the order of its rows: drafts, then gists.
struct RowContents: RandomAccessCollection {
    let drafts: OrderedDictionary<String, Gist>.Values
    let gists: OrderedDictionary<GistID, Gist>.Values

    var startIndex: Int { 0 }
    var endIndex: Int { drafts.count + gists.count }

    subscript(place: Int) -> Gist { place < drafts.count ? drafts[place] : gists[place - drafts.count] }
}
