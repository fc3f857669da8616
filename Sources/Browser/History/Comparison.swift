import Documents
import Gists
import Reading

/// Two versions of a gist, or two gists, that are compared.
struct Comparison: Equatable, Sendable {
    /// What stands on one side.
    struct Side: Equatable, Sendable {
        /// The gist; of a fork another one than that which is read.
        var gist: String
        /// Nil for the newest version.
        var version: String?
        var files = OpenedGist.Loadable<LoadedGist>()
        /// True where all of each file is wanted.
        var isWhole = false

        init(gist: String, version: String?) {
            self.gist = gist
            self.version = version
        }

        var query: Query {
            guard let version = version ?? (isWhole ? files.value?.gist.history?.first?.version : nil) else {
                return .gist(gist)
            }
            return .revision(gist, version, isWhole: isWhole)
        }
    }

    var old: Side
    var new: Side
    var shape = DiffDocument.Shape()
    /// The tab that it leads back to.
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

    /// What it takes to compare them; nil until both are here.
    func job(isSideBySide: Bool) -> DiffJob? {
        guard let old = old.files.value, let new = new.files.value else { return nil }
        var shape = shape
        shape.isSideBySide = isSideBySide
        return DiffJob(old: DiffJob.files(of: old), new: DiffJob.files(of: new), shape: shape)
    }
}
