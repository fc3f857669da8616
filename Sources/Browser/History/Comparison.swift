import Documents
import Gists
import Reading

/// A comparison of two versions of a gist, or of two gists.
struct Comparison: Equatable, Sendable {
    /// One side of a comparison.
    struct Side: Equatable, Sendable {
        /// The gist's ID; a fork's is different from that of the gist on the screen.
        var gist: GistID
        /// Nil for the newest version.
        var version: RevisionID?
        /// The mark of the files that the user read, instead of a version.
        var read: ReadMark?
        var files = OpenedGist.Loadable<LoadedGist>()
        /// True if whole files are needed.
        var isWhole = false

        init(gist: GistID, version: RevisionID?, read: ReadMark? = nil) {
            self.gist = gist
            self.version = version
            self.read = read
        }

        var query: Query {
            if let read { return .revisions(gist: gist, .read(read, isWhole: isWhole)) }
            guard let version = version ?? (isWhole ? files.value?.gist.history?.first?.version : nil) else {
                return .detail(.gist(gist))
            }
            return .revisions(gist: gist, .gist(at: version, isWhole: isWhole))
        }
    }

    var old: Side
    var new: Side
    var shape = DiffDocument.Shape()
    /// The tab that it goes back to.
    var tabBefore: DetailTab

    var failure: Failure? { old.files.failure ?? new.files.failure }
    var isLoading: Bool { old.files.isLoading || new.files.isLoading }

    mutating func forgetFailures() {
        old.files.failure = nil
        new.files.failure = nil
    }

    subscript(isOld isOld: Bool) -> Side {
        get { isOld ? old : new }
        set { if isOld { old = newValue } else { new = newValue } }
    }

    /// Requests the files of a side.
    /// - Parameter gist: the gist on the screen.
    mutating func ask(isOld: Bool, of gist: GistID, _ requests: inout PendingRequests) {
        let query = self[isOld: isOld].query
        // Files that are newer than those that the user read must come from the server.
        let isForced = !isOld && old.read != nil
        self[isOld: isOld].files.ask(
            query, for: .history(gist: gist, .side(isOld: isOld)), isForced: isForced, &requests)
    }

    /// True if these files are no newer than those that the user has read, which they are compared with.
    func isBehind(_ loaded: LoadedGist) -> Bool {
        old.read.map { !$0.isSuperseded(by: loaded.gist) } ?? false
    }

    /// The job that compares them; nil until both are loaded.
    func job(isSideBySide: Bool) -> DiffJob? {
        guard let old = old.files.value, let new = new.files.value else { return nil }
        var shape = shape
        shape.isSideBySide = isSideBySide
        return DiffJob(old: DiffJob.files(of: old), new: DiffJob.files(of: new), shape: shape)
    }
}
