import Documents
import Gists
import Texts

/// Requests about the line of a list that the cursor rests on.
enum RestingRequest: Hashable, Sendable {
    /// Changes to a fork since it was created.
    case forkChange(gist: String, fork: String)
    /// A revision, for the preview of its changes.
    case revision(gist: String, version: String)
    /// The comparison of two revisions.
    case comparison(gist: String)
}

/// The part of the program that receives a response.
enum RequestOwner: Hashable, Sendable {
    case feed(RemoteFeed)
    /// A gist that is opened by its URL or ID.
    case address
    case gist(String)
    /// The beginning of a gist's first file.
    case preview(String)
    /// A tab with a request of its own.
    case tab(gist: String, DetailTab)
    /// One side of a comparison.
    case side(gist: String, isOld: Bool)
    /// A version of a gist that the user reads.
    case revision(String)
    case star(String)
    case file(gist: String, name: ExactText)
    /// The rendered text of a tab.
    case rendering(gist: String, DetailTab)
    /// A tab's image.
    case image(gist: String, DetailTab)
    case inlineImage(InlineImages.Key)
    case highlighting
    /// The next piece of a search in a text.
    case finding
    /// The next piece of a search in all files of a gist.
    case findingInFiles
    case outline
    case search
    case saved
    case history
    /// The completions of a path that begins with this text.
    case paths(String)
    case starChange(String)
    case deletion(String)
    case fork(String)
    case resting(RestingRequest)
    case undo(UndoRequest)
    case comments(CommentsRequest)
    case export
    case signIn(SignInRequest)
    case publishing(draft: String)
    case form(FormRequest)

    /// True for requests of the form.
    var isOfForm: Bool { if case .form = self { true } else { false } }

    /// The gist whose detail pane waits.
    var gist: String? {
        switch self {
        case .gist(let id), .preview(let id), .tab(let id, _), .star(let id), .file(let id, _), .rendering(let id, _),
            .image(let id, _), .revision(let id), .side(let id, _):
            id
        case .resting(.forkChange(let id, _)): id
        case .comments(let request): request.gist
        default: nil
        }
    }
}
