import Gists

/// The part of the program that receives a response.
enum RequestOwner: Hashable, Sendable {
    case list(ListRequest)
    case library(LibraryRequest)
    /// The parts of a gist that the detail pane shows.
    case gist(GistID, GistRequest)
    case history(gist: GistID, HistoryRequest)
    case reader(ReaderRequest)
    case forks(ForksRequest)
    case comments(CommentsRequest)
    case writing(WritingRequest)
    case starChange(GistID)
    case deletion(GistID)
    case undo(UndoRequest)
    case export
    case sync
    case signIn(SignInRequest)
    case following(FollowingRequest)
    case pairs
    /// The completions of a path that begins with this text.
    case paths(String)

    /// True for requests of the form.
    var isOfForm: Bool { if case .writing(.form) = self { true } else { false } }

    /// True if the user writes a gist.
    var isChange: Bool {
        switch self {
        case .writing(.publishing), .undo, .forks(.fork): true
        default: false
        }
    }

    /// The gist whose detail pane waits.
    var gist: GistID? {
        switch self {
        case .gist(let id, _), .history(let id, .revision), .history(let id, .side): id
        case .forks(let request): request.gist
        case .comments(let request): request.gist
        default: nil
        }
    }
}
