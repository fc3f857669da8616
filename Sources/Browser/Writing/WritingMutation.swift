import Documents
import FoundationEssentials
import Gists
import Reading

/// Publishing a draft.
public enum WritingMutation: Equatable, Sendable {
    /// - triedAt: the time of an earlier attempt without a response: a gist created since then is looked for first. Nil
    ///   for the first attempt.
    case create(GistDraft, triedAt: Date?)
    /// - basedOn: the state of the gist that the user knows; nil to change it whatever its state is.
    case edit(GistID, GistEdit, basedOn: GistState?)
}

/// A response for a draft.
public enum WritingResponse: Equatable, Sendable {
    /// Nothing was changed, because the gist differs from the user's state. This is the current one.
    case conflict(LoadedGist)
    case diskFiles(DiskFiles)
    case leaks([Leak])
}
