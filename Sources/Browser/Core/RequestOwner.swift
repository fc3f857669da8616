import Documents
import Gists
import Texts

/// The part of the program that receives a response.
enum RequestOwner: Hashable, Sendable {
    case feed(Feed)
    /// A gist that is opened by its URL or ID.
    case address
    case gist(String)
    case look(String)
    /// A tab with a request of its own.
    case tab(gist: String, DetailTab)
    /// One side of a comparison.
    case side(gist: String, isOld: Bool)
    /// A version of a gist that the user reads.
    case version(String)
    case star(String)
    case file(gist: String, name: ExactText)
    /// The rendered text of a tab.
    case rendering(gist: String, DetailTab)
    /// A tab's image.
    case picture(gist: String, DetailTab)
    case pictureInText(PicturesInText.Key)
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
    /// Changes to a fork since it was created.
    case forkChange(gist: String, fork: String)
    case undo(UndoRequest)
    /// A comment that is being sent, by its draft's ID.
    case commenting(String)
    case commentDeletion(gist: String, Comment)
    /// The preview of a comment, by its draft's ID.
    case commentPreview(String)
    case commentLeaks(String)
    case earlierComments(String, page: Int)
    case export
    case signIn(SignInRequest)
    case publishing(String)
    /// The text of an edited file, by its name at GitHub.
    case draftText(ExactText)
    case draftPreview
    case draftPatch
    case draftLeaks
    case diskFiles

    /// True for requests of the form.
    var isOfForm: Bool {
        switch self {
        case .draftText, .draftPreview, .draftPatch, .draftLeaks, .diskFiles: true
        default: false
        }
    }

    /// The gist whose detail pane waits.
    var gist: String? {
        switch self {
        case .gist(let id), .look(let id), .tab(let id, _), .star(let id), .file(let id, _), .rendering(let id, _),
            .picture(let id, _), .earlierComments(let id, _), .version(let id), .side(let id, _),
            .forkChange(let id, _):
            id
        default: nil
        }
    }
}
