import Gists
import Reading
import Texts

/// Shows the part of a gist that its URL refers to: a revision, a file, lines, a comment.
extension DetailPane {
    /// Takes the next step to the part that the gist's URL refers to. Each step waits for the data that it needs.
    mutating func follow(_ part: GistReference, _ opened: OpenedGist, _ update: inout UpdateContext) {
        guard let gist = opened.gist.value, !opened.inlineFiles.isEmpty || !opened.gist.isLoading else { return }
        if let revision = part.revision { return read(revision, of: part, opened, &update) }
        if let comment = part.comment { return goToComment(comment, opened, &update) }
        intent = nil
        goToFile(of: part, gist, &update)
    }

    // MARK: - The revision

    /// Shows the revision; the newest one, with a notice, if GitHub does not have it.
    /// - Parameter wanted: its SHA, or the first digits.
    private mutating func read(
        _ wanted: String, of part: GistReference, _ opened: OpenedGist, _ update: inout UpdateContext
    ) {
        let history = opened.history
        if let current = history.current, current.version.begins(with: wanted) {
            if current.isShown { return endRevision(of: part, &update) }
            guard current.failure?.absence != nil else { return }
            HistoryTab().showNewest(&self, &update)
            return endRevision(of: part, saying: Words.Reader.noRevision(wanted), &update)
        }
        let revisions = history.list.value?.elements ?? []
        guard let known = revisions.first(where: { $0.version.begins(with: wanted) }) else {
            if wanted.utf8.count == 40 { return HistoryTab().show(wanted, from: nil, &self, &update) }
            if history.list.isLoading { return }
            return endRevision(of: part, saying: Words.Reader.noRevision(wanted), &update)
        }
        guard known.version != revisions.first?.version || history.current != nil else {
            return endRevision(of: part, &update)
        }
        HistoryTab().show(known.version, from: known.committedAt, &self, &update)
    }

    /// Continues with the file or the comment.
    private mutating func endRevision(
        of part: GistReference, saying sentence: String? = nil, _ update: inout UpdateContext
    ) {
        var part = part
        part.revision = nil
        intent?.goal = .part(part)
        followIntent(&update)
        if let sentence { update.complain(sentence) }
    }

    // MARK: - The comment

    /// Shows the comments, and loads earlier ones until the comment is among them.
    private mutating func goToComment(_ wanted: Int, _ opened: OpenedGist, _ update: inout UpdateContext) {
        let context = update.context
        guard tab(context) == .comments else { return switchTab(to: .comments, &update) }
        let list = opened.comments
        guard let comments = list.shown, !list.newest.isLoading, !list.earlier.isLoading else { return }
        guard comments.contains(where: { $0.sent?.id == wanted }) else {
            if list.earlier.failure == nil { CommentsTab().loadPreviousPage(&self, &update) }
            if shown(context)?.comments.earlier.isLoading == true { return }
            intent = nil
            return update.complain(Words.Reader.noComment)
        }
        if CommentsTab().goTo(&self, context, where: { $0.sent?.id == wanted }) { intent = nil }
    }

    // MARK: - The file

    private mutating func goToFile(of part: GistReference, _ gist: Gist, _ update: inout UpdateContext) {
        let index = part.index(in: gist.files.map(\.name))
        guard let index = index ?? (part.file == nil ? 0 : nil) else {
            return update.complain(Words.Reader.noSuchFile)
        }
        if let line = part.lines?.lowerBound {
            let place = FilePlace(file: index, place: TextPlace(line: line - 1, byte: 0))
            intent = PendingIntent(gist: gist.id, goal: .place(place))
        } else if part.file == nil {
            return
        }
        if tab(update.context) != .file(index) { switchTab(to: .file(index), &update) }
    }
}
