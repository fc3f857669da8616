import Gists
import SystemPackage

/// The reason why a file of a pair can't be read, written or sent.
public enum PairProblem: Error, Hashable, Sendable {
    /// A link to a file outside of its folder.
    case leadsOut(String, target: String)
    case notAFile(String)
    case readOnly(String)
    /// A file that was changed while its new content was made.
    case changedMeanwhile(String)
    case unreadable(String, Errno)
    case notWritten(String, Errno)
    /// The size in bytes.
    case tooLarge(String, Int)
    /// A file that is not in UTF-8, with its encoding.
    case notUTF8(String, String)
    case unsendable(GistDraft.Problem)
    /// A file that still has the markers of a conflict.
    case hasMarkers(String)
    /// A file that another process is sending.
    case busy(String)
    /// GitHub lists only some of the gist's files.
    case unlisted(String)
    /// A gist that other programs keep changing.
    case contested
    case damaged(String)
    case noFolder
}
