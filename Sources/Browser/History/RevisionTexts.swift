import Documents
import Gists
import Texts

/// The loaded texts of one revision, with the state of the tabs that show them.
struct RevisionTexts: Equatable, Sendable {
    /// The SHA of an older revision; nil for the newest.
    private(set) var version: RevisionID?
    /// The gist at an older revision.
    private(set) var gist: Gist?
    /// Whole texts loaded by raw URL, by file name.
    var wholeFiles: [ExactText: OpenedGist.Loadable<FileText>] = [:]
    /// The progress of whole texts that are being loaded, by file name.
    var progress: [ExactText: OpenedGist.Progress] = [:]
    /// Texts from the gist's own response, by file name.
    var inlineFiles: [ExactText: FileText] = [:]
    var positions: [DetailTab: ReaderPosition] = [:]
    /// The views shown instead of the source.
    var views: [DetailTab: Rendering] = [:]
    /// The state of files that are images.
    var images: [DetailTab: ImageView] = [:]
    /// Tabs that show the source, or an image's bytes.
    var sourceTabs: Set<DetailTab> = []

    init() {}

    /// Creates an older revision from its own response; properties that do not depend on the revision are the newest's.
    init(_ loaded: LoadedGist, version: RevisionID, of newest: Gist?) {
        var gist = newest ?? loaded.gist
        gist.files = loaded.gist.files
        gist.isTruncated = loaded.gist.isTruncated
        if !gist.htmlURL.isEmpty { gist.htmlURL += "/\(version)" }
        (self.version, self.gist, inlineFiles) = (version, gist, loaded.texts)
    }

    /// Replaces the texts of the gist's own response. Views of the former ones stay until the new ones are rendered.
    /// - Parameter files: the gist's files; empty if they are others than before.
    mutating func show(_ texts: [ExactText: FileText], of files: [GistFile]) {
        for tab in views.keys {
            guard case .file(let index) = tab else { continue }
            if !files.indices.contains(index) {
                views[tab] = nil
            } else if inlineFiles[files[index].name] != texts[files[index].name] {
                views[tab]?.textChanged()
            }
        }
        inlineFiles = texts
    }

    /// Drops running requests for the files, which were cancelled.
    mutating func dropRunning() {
        wholeFiles = wholeFiles.filter { !$0.value.isLoading }
        views = views.filter { !$0.key.isFile || !$0.value.isRunning }
        images = images.filter { !$0.key.isFile || !$0.value.drawing.isLoading }
    }

    /// Takes the state of the tabs that do not depend on the revision.
    mutating func takeOtherTabs(from other: RevisionTexts) {
        positions = positions.filter(\.key.isFile).merging(other.positions.filter { !$0.key.isFile }) { $1 }
        views = views.filter(\.key.isFile).merging(other.views.filter { !$0.key.isFile }) { $1 }
        images = images.filter(\.key.isFile).merging(other.images.filter { !$0.key.isFile }) { $1 }
        sourceTabs = sourceTabs.filter(\.isFile).union(other.sourceTabs.filter { !$0.isFile })
    }

    /// All files with their texts; nil if one is missing that the gist's own response may contain.
    func loaded(_ gist: Gist, isAnswered: Bool) -> LoadedGist? {
        var texts = inlineFiles
        for (name, whole) in wholeFiles { if let text = whole.value { texts[name] = text } }
        guard isAnswered || gist.files.allSatisfy({ texts[$0.name] != nil }) else { return nil }
        return LoadedGist(gist, texts: texts)
    }
}

extension DetailTab {
    var isFile: Bool { if case .file = self { true } else { false } }
}
