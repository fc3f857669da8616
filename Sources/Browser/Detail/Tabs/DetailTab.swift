import Gists

/// The tabs of the detail pane: each file, the comments, the forks, the versions, and the facts about the gist.
enum DetailTab: Hashable, Sendable {
    case file(Int)
    case comments
    case forks
    case history
    /// The diff, while something is compared.
    case diff
    case about

    /// The tabs of a gist in order.
    static func all(of gist: Gist) -> [DetailTab] { gist.files.indices.map(DetailTab.file) + others(of: gist) }

    /// The tabs after the files.
    private static func others(of gist: Gist) -> [DetailTab] {
        (gist.commentCount > 0 ? [.comments] : []) + (gist.forkCount ?? 0 > 0 ? [.forks] : [])
            + (gist.history?.isEmpty == false ? [.history] : []) + [.about]
    }

    /// Returns the tab if the gist still has it, else the next one.
    func valid(in gist: Gist) -> DetailTab {
        if case .file(let index) = self, gist.files.indices.contains(index) { return self }
        // Tabs that lists of gists do not know stay while their content is being loaded, and say so if there is none.
        if self == .forks || self == .history || self == .diff { return self }
        let others = Self.others(of: gist)
        return others.contains(self) ? self : others.first { $0 != .history } ?? .about
    }
}
