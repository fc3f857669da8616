import Documents
import Gists
import Texts

/// The part of the program that a response goes to.
enum RequestOwner: Hashable, Sendable {
    case feed(Feed)
    /// A gist that is asked for by its address.
    case address
    case gist(String)
    case look(String)
    /// A tab that has a request of its own.
    case tab(gist: String, DetailTab)
    /// One side of what is compared.
    case side(gist: String, isOld: Bool)
    /// The version of a gist that is to be read.
    case version(String)
    case star(String)
    case file(gist: String, name: ExactText)
    /// A tab's text as it is read.
    case rendering(gist: String, DetailTab)
    /// A tab's picture.
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
    /// What a path goes on with that begins with this.
    case paths(String)
    case starChange(String)
    case deletion(String)
    case fork(String)
    /// What was done to a fork since it was made.
    case forkChange(gist: String, fork: String)
    case undo(UndoRequest)
    /// A comment on its way, by its draft's id.
    case commenting(String)
    case commentDeletion(gist: String, Comment)
    /// A comment's text as it will be read, by its draft's id.
    case commentPreview(String)
    case commentLeaks(String)
    case earlierComments(String, page: Int)
    case export
    case signIn(SignInRequest)
    case publishing(String)
    /// The text of a file that is edited, by the name that GitHub knows.
    case draftText(ExactText)
    case draftPreview
    case draftPatch
    case draftLeaks
    case diskFiles

    /// True of what only the form waits for.
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
