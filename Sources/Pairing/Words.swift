import Gists
import Texts

extension PairProblem {
    /// The problem in one sentence for the user.
    public var sentence: String {
        switch self {
        case .leadsOut(let path, let target):
            "\(path) is a link that leads out of its folder, to \(target): pair that file instead."
        case .notAFile(let path): "\(path.isEmpty ? "''" : path) is not a plain file."
        case .readOnly(let path): "\(path) is read-only. Nothing was written."
        case .changedMeanwhile(let path): "\(path) was changed meanwhile. Nothing was written."
        case .unreadable(let path, let error): "Can't read \(path): \(error)."
        case .notWritten(let path, let error): "Can't write \(path): \(error)."
        case .tooLarge(let path, let size): "\(path): \(GistDraft.Problem.tooLarge(size).sentence)"
        case .notUTF8(let path, let encoding):
            "\(path) is in \(encoding), and GitHub's API accepts only UTF-8: convert it, or use git for it."
        case .unsendable(let problem): problem.sentence
        case .hasMarkers(let path): "\(path) still has the markers of a conflict. Nothing was sent."
        case .busy(let path): "Another gists-tui is sending \(path)."
        case .unlisted(let name): "GitHub does not list all files of the gist, and “\(name)” is not among them."
        case .contested: "The gist keeps being changed by another program. Nothing was sent."
        case .damaged(let path): "\(path) is damaged: move it away, and pair your files again."
        case .noFolder: "No folder for pairs: HOME and XDG_STATE_HOME are not set."
        }
    }
}

extension PairOutcome {
    /// The result in one sentence for the user; nil if an error reports it.
    /// - Parameter shown: returns a path as the user knows it.
    public func sentence(_ shown: (String) -> String) -> String? {
        let (id, path) = (pair.gist, shown(pair.path))
        switch kind {
        case .equal: return "✓ \(path) is equal."
        case .pulled: return "✓ \(path) has the content of \(id) now."
        case .merged: return "↑ \(path) has the changes of both sides now: gists-tui push sends it."
        case .sent(wasMerged: false): return "✓ Sent \(path) to \(id)."
        case .sent(wasMerged: true): return "✓ Merged \(path) with the changes in \(id), and sent it."
        case .conflict(let file):
            return
                "↕ \(path) and \(id) have changed in the same lines: \(shown(file)) has both. Edit it and move it over "
                + "\(path), or delete it to keep yours; then push."
        case .unmergeable(let file):
            return
                "↕ \(path) and \(id) have changed and can't be merged: \(shown(file)) is the gist's. Move it over "
                + "\(path), or delete it to keep yours; then push."
        case .changedHere: return "↑ \(path) has changed here: gists-tui push sends it."
        case .changedThere: return "↓ \(path) has changed in \(id): gists-tui pull brings it here."
        case .deletedHere:
            let file = ShellWord.path(path)
            return "✕ \(path) is deleted here: gists-tui pull \(file) brings it back, unpair forgets it."
        case .deletedThere:
            return
                "✕ “\(pair.name)” is no longer in \(id), or the gist is deleted or not visible to you: gists-tui push "
                + "\(ShellWord.path(path)) adds it to a gist that exists, unpair forgets it."
        case .deletedBoth: return "✕ \(path) is deleted here and in \(id): gists-tui unpair forgets it."
        case .failed: return nil
        }
    }
}
