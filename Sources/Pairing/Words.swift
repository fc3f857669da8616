import Gists

extension PairProblem {
    /// The problem in one sentence for the user.
    public var sentence: String {
        switch self {
        case .leadsOut(let path, let target):
            "\(path) is a link that leads out of its folder, to \(target): pair that file instead."
        case .notAFile(let path): "\(path) is not a plain file."
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
