import Gists
import Reading

/// The part of a gist that its URL refers to: a revision, a file, lines, a comment.
struct ReferencedPart: Equatable, Sendable {
    private var part: GistReference

    init(_ part: GistReference) { self.part = part }

    /// Takes the next step to the part. Each step waits for the data that it needs.
    func follow(_ opened: OpenedGist, in pane: inout DetailPane, _ update: inout UpdateContext) {
        guard let gist = opened.shownGist, !opened.texts.inlineFiles.isEmpty || !opened.gist.isLoading else { return }
        if let revision = part.revision { return read(revision, opened, &pane, &update) }
        if let comment = part.comment { return goToComment(comment, opened, &pane, &update) }
        pane.intent = nil
        goToFile(of: gist, &pane, &update)
    }

    // MARK: - The revision

    /// Shows the revision; the newest one, with a notice, if GitHub does not have it.
    /// - Parameter wanted: its SHA, or the first digits.
    private func read(
        _ wanted: String, _ opened: OpenedGist, _ pane: inout DetailPane, _ update: inout UpdateContext
    ) {
        let history = opened.history
        if let current = history.current, current.version.rawValue.begins(with: wanted) {
            if current.isShown.value == true { return endRevision(&pane, &update) }
            guard current.isShown.failure?.absence != nil else { return }
            HistoryTab().showNewest(&pane, &update)
            return endRevision(saying: Words.Reader.noRevision(wanted), &pane, &update)
        }
        let revisions = history.list.value?.elements ?? []
        guard let known = revisions.first(where: { $0.version.rawValue.begins(with: wanted) }) else {
            if wanted.utf8.count == 40 { return HistoryTab().show(RevisionID(wanted), from: nil, &pane, &update) }
            if history.list.isLoading { return }
            return endRevision(saying: Words.Reader.noRevision(wanted), &pane, &update)
        }
        guard known.version != revisions.first?.version || history.current != nil else {
            return endRevision(&pane, &update)
        }
        HistoryTab().show(known.version, from: known.committedAt, &pane, &update)
    }

    /// Continues with the file or the comment.
    private func endRevision(
        saying sentence: String? = nil, _ pane: inout DetailPane, _ update: inout UpdateContext
    ) {
        var rest = self
        rest.part.revision = nil
        pane.intent?.goal = .part(rest)
        PendingIntent.follow(in: &pane, &update)
        if let sentence { update.complain(sentence) }
    }

    // MARK: - The comment

    /// Shows the comments, and loads earlier ones until the comment is among them.
    private func goToComment(
        _ wanted: Int, _ opened: OpenedGist, _ pane: inout DetailPane, _ update: inout UpdateContext
    ) {
        let context = update.context
        guard pane.tab(context) == .comments else { return pane.switchTab(to: .comments, &update) }
        let list = opened.comments
        guard let comments = list.shown, !list.newest.isLoading, !list.earlier.isLoading else { return }
        guard comments.contains(where: { $0.sent?.id == wanted }) else {
            if list.earlier.failure == nil { CommentsTab().loadPreviousPage(&pane, &update) }
            if pane.shown(context)?.comments.earlier.isLoading == true { return }
            pane.intent = nil
            return update.complain(Words.Reader.noComment)
        }
        if CommentsTab().goTo(&pane, context, where: { $0.sent?.id == wanted }) { pane.intent = nil }
    }

    // MARK: - The file

    private func goToFile(of gist: Gist, _ pane: inout DetailPane, _ update: inout UpdateContext) {
        let index = part.index(in: gist.files.map(\.name))
        guard let index = index ?? (part.file == nil ? 0 : nil) else {
            return update.complain(Words.Reader.noSuchFile)
        }
        if let lines = part.lines {
            let place = FilePlace(
                file: index, place: TextPlace(line: lines.lowerBound - 1, byte: 0),
                lastLine: lines.count > 1 ? lines.upperBound - 1 : nil)
            pane.intent = PendingIntent(gist: gist.id, goal: .place(place))
        } else if part.file == nil {
            return
        }
        if pane.tab(update.context) != .file(index) { pane.switchTab(to: .file(index), &update) }
    }
}
