import Documents
import FoundationEssentials
import Gists
import Texts

extension HistoryTab {
    /// The loaded revisions of a gist, the shown one, and the comparison.
    struct State: Equatable, Sendable {
        /// Nil until the gist's own response or a page has arrived.
        var list = OpenedGist.Loadable<RevisionList>()
        /// The revision that is shown or being loaded; nil for the newest.
        var current: Current?
        /// The newest revision's texts while another one is shown.
        var newest: RevisionTexts?
        /// The current comparison.
        var comparison: Comparison?
        /// The revision to compare others with.
        var marked: String?

        struct Current: Equatable, Sendable {
            var version: String
            /// The revision's time, if it is known before the list.
            var committedAt: Date?
            var isLoading = false
            var isShown = false
            var failure: Failure?
        }

        /// The index of the shown revision.
        var index: Int {
            guard let current else { return 0 }
            return list.value?.index(of: current.version) ?? 0
        }
    }
}

/// The files of one version, with the loaded texts.
struct RevisionTexts: Equatable, Sendable {
    var gist: Gist?
    var wholeFiles: [ExactText: OpenedGist.Loadable<FileText>] = [:]
    var progress: [ExactText: OpenedGist.Progress] = [:]
    var inlineFiles: [ExactText: FileText] = [:]
    var positions: [DetailTab: ReaderPosition] = [:]
    var views: [DetailTab: Rendering] = [:]
    var images: [DetailTab: ImageView] = [:]
    var sourceTabs: Set<DetailTab> = []
}

extension OpenedGist {
    /// Replaces the files with those of another version.
    /// - Returns: the files from before.
    mutating func exchangeTexts(for texts: RevisionTexts) -> RevisionTexts {
        var left = RevisionTexts(gist: gist.value, progress: progress, inlineFiles: inlineFiles)
        // Running requests are dropped.
        left.wholeFiles = wholeFiles.filter { !$0.value.isLoading }
        left.positions = positions.filter { $0.key.isFile }
        left.views = views.filter { $0.key.isFile && !$0.value.isRunning }
        left.images = images.filter { $0.key.isFile && !$0.value.drawing.isLoading }
        left.sourceTabs = sourceTabs.filter(\.isFile)
        gist.value = texts.gist
        (wholeFiles, progress, inlineFiles) = (texts.wholeFiles, texts.progress, texts.inlineFiles)
        positions = positions.filter { !$0.key.isFile }.merging(texts.positions) { $1 }
        views = views.filter { !$0.key.isFile }.merging(texts.views) { $1 }
        images = images.filter { !$0.key.isFile }.merging(texts.images) { $1 }
        sourceTabs = sourceTabs.filter { !$0.isFile }.union(texts.sourceTabs)
        return left
    }

    /// Shows the texts of another revision, in the file of the same name.
    /// - Parameter position: the position in its source; nil for the one from before.
    mutating func show(_ texts: RevisionTexts, at position: ReaderPosition?) {
        let before = gist.value?.files ?? []
        let left = exchangeTexts(for: texts)
        if history.current != nil, history.newest == nil { history.newest = left }
        if case .file(let index) = tab, before.indices.contains(index), let files = gist.value?.files {
            let same = files.firstIndex { $0.name.isExactly(before[index].name) }
            tab = .file(same ?? max(0, min(index, files.count - 1)))
        }
        guard tab.isFile, let position else { return }
        positions[tab] = position
        // The rendered view is computed again, from the new source.
        views[tab] = nil
    }

    /// Returns the files of a version if they are already loaded.
    /// - Parameter version: nil for the newest.
    func files(at version: String?) -> LoadedGist? {
        let newest = history.list.value?.elements.first?.version
        let here = RevisionTexts(gist: gist.value, wholeFiles: wholeFiles, inlineFiles: inlineFiles)
        let shown = history.newest == nil ? newest : history.current?.version
        let texts: RevisionTexts? =
            if version == nil || version == newest {
                history.newest ?? here
            } else if version == shown {
                here
            } else {
                nil
            }
        // The gist's own response contained all that GitHub sends.
        return texts?.loaded(isAnswered: history.newest != nil || isAnswered || asOf != nil)
    }

    /// Changes the newest version's state, whichever is shown.
    mutating func changeNewest(_ change: (inout OpenedGist) -> Void) {
        guard let newest = history.newest else { return change(&self) }
        let shown = exchangeTexts(for: newest)
        change(&self)
        history.newest = exchangeTexts(for: shown)
    }
}

extension RevisionTexts {
    /// Creates a version from its own response; properties that do not depend on the version are the newest's.
    init(_ loaded: LoadedGist, version: String, of newest: Gist?) {
        var gist = newest ?? loaded.gist
        gist.files = loaded.gist.files
        gist.isTruncated = loaded.gist.isTruncated
        if !gist.htmlURL.isEmpty { gist.htmlURL += "/\(version)" }
        self.gist = gist
        inlineFiles = loaded.texts
    }

    /// All files with their texts; nil if one is missing that the gist's own response may contain.
    fileprivate func loaded(isAnswered: Bool) -> LoadedGist? {
        guard let gist else { return nil }
        var texts = inlineFiles
        for (name, whole) in wholeFiles { if let text = whole.value { texts[name] = text } }
        guard isAnswered || gist.files.allSatisfy({ texts[$0.name] != nil }) else { return nil }
        return LoadedGist(gist, texts: texts)
    }
}

extension DetailTab {
    var isFile: Bool { if case .file = self { true } else { false } }
}
