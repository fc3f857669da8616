import Documents
import FoundationEssentials
import Gists

extension HistoryTab {
    /// The loaded revisions of a gist, the shown one, and the comparison.
    struct State: Equatable, Sendable {
        /// Nil until the gist's own response or a page has arrived.
        var list = OpenedGist.Loadable<RevisionList>()
        /// The revision that is shown or being loaded; nil for the newest.
        var current: Current?
        /// The current comparison.
        var comparison: Comparison?
        /// The revision to compare others with.
        var marked: RevisionID?

        struct Current: Equatable, Sendable {
            var version: RevisionID
            /// The revision's time, if it is known before the list.
            var committedAt: Date?
            /// True if it was chosen in the list of revisions: the user goes back there.
            var isFromList = false
            /// True once it is shown.
            var isShown = OpenedGist.Loadable<Bool>()
        }

        /// The index of the shown revision.
        var index: Int {
            guard let current else { return 0 }
            return list.value?.index(of: current.version) ?? 0
        }
    }
}

extension OpenedGist {
    /// Shows the texts of an older revision, or the newest's, in the file of the same name.
    /// - Parameters:
    ///   - revision: nil for the newest.
    ///   - position: the position in its source; nil for the one from before.
    mutating func show(_ revision: RevisionTexts?, at position: ReaderPosition?) {
        let before = shownGist?.files ?? []
        texts.dropRunning()
        let left = texts
        older = revision
        texts.takeOtherTabs(from: left)
        if case .file(let index) = tab, before.indices.contains(index), let files = shownGist?.files {
            let same = files.firstIndex { $0.name.isExactly(before[index].name) }
            tab = .file(same ?? max(0, min(index, files.count - 1)))
        }
        guard tab.isFile, let position else { return }
        texts.positions[tab] = position
        // The rendered view is computed again, from the new source.
        texts.views[tab] = nil
    }

    /// Returns the files of a version if they are already loaded.
    /// - Parameter version: nil for the newest.
    func files(at version: RevisionID?) -> LoadedGist? {
        if let version, version != history.list.value?.elements.first?.version {
            guard let older, older.version == version else { return nil }
            return shownGist.flatMap { older.loaded($0, isAnswered: true) }
        }
        // The gist's own response contained all that GitHub sends.
        return gist.value.flatMap { newest.loaded($0, isAnswered: older != nil || isAnswered || asOf != nil) }
    }
}
