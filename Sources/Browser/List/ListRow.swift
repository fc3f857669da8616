import Gists
import OrderedCollections

/// The ID of a row of a list.
public enum RowID: Hashable, Sendable {
    case gist(GistID)
    case draft(String)

    /// The gist's ID; nil for a draft.
    var gist: GistID? { if case .gist(let id) = self { id } else { nil } }
}

/// A row of a list: a gist, or a draft that was not published yet.
enum ListRow: Equatable, Sendable {
    case gist(Gist)
    /// A draft by its ID, and how the list shows it.
    case draft(String, as: Gist)

    var id: RowID {
        switch self {
        case .gist(let gist): .gist(gist.id)
        case .draft(let id, _): .draft(id)
        }
    }

    /// The gist of the row, or the form of one that a draft has in the list.
    var content: Gist {
        switch self {
        case .gist(let gist), .draft(_, let gist): gist
        }
    }
}

/// The gists and drafts of a feed in the order of its rows: drafts, then gists.
struct RowContents: RandomAccessCollection {
    let drafts: OrderedDictionary<String, Gist>.Values
    let gists: OrderedDictionary<GistID, Gist>.Values

    var startIndex: Int { 0 }
    var endIndex: Int { drafts.count + gists.count }

    subscript(place: Int) -> Gist { place < drafts.count ? drafts[place] : gists[place - drafts.count] }
}
