import Gists
import Reading
import Texts

/// Going to the part of a gist that its URL names: a revision, a file, lines, a comment.
extension DetailPane {
    /// Takes the next step to the part that the URL of the gist on the screen names. Each step waits for what it needs.
    mutating func followReference(_ context: Context, _ requests: inout Requests) -> Reaction {
        guard let part = reference else { return Reaction() }
        guard part.id == context.selection, let opened = shown(context) else {
            reference = nil
            return Reaction()
        }
        guard let gist = opened.gist.value, !opened.inlineFiles.isEmpty || !opened.gist.isLoading else {
            return Reaction()
        }
        if let revision = part.revision { return read(revision, opened, context, &requests) }
        if let comment = part.comment { return goToComment(comment, opened, context, &requests) }
        reference = nil
        return goToFile(of: part, gist, context, &requests)
    }

    // MARK: - The revision

    /// Shows the revision; the newest one, with a notice, if GitHub does not have it.
    /// - Parameter wanted: its SHA, or the first digits.
    private mutating func read(
        _ wanted: String, _ opened: OpenedGist, _ context: Context, _ requests: inout Requests
    ) -> Reaction {
        let versions = opened.versions
        if let current = versions.current, current.version.begins(with: wanted) {
            if current.isShown { return endRevision(context, &requests) }
            guard current.failure?.absence != nil else { return Reaction() }
            let effects = leavePast(context, &requests) ?? []
            return endRevision(context, &requests, saying: Words.Reader.noRevision(wanted), effects)
        }
        let revisions = versions.list.value?.revisions ?? []
        guard let known = revisions.first(where: { $0.version.begins(with: wanted) }) else {
            if wanted.utf8.count == 40 { return .effects(read(wanted, from: nil, context, &requests)) }
            if versions.list.isLoading { return Reaction() }
            return endRevision(context, &requests, saying: Words.Reader.noRevision(wanted))
        }
        guard known.version != revisions.first?.version || versions.current != nil else {
            return endRevision(context, &requests)
        }
        return .effects(read(known.version, from: known.committedAt, context, &requests))
    }

    /// Goes on to the file or the comment.
    private mutating func endRevision(
        _ context: Context, _ requests: inout Requests, saying sentence: String? = nil, _ effects: [Effect] = []
    ) -> Reaction {
        reference?.revision = nil
        var reaction = followReference(context, &requests)
        reaction.effects = effects + reaction.effects
        if let sentence { reaction.notice = Notice(sentence) }
        return reaction
    }

    // MARK: - The comment

    /// Shows the comments, and loads earlier ones until the comment is among them.
    private mutating func goToComment(
        _ wanted: Int, _ opened: OpenedGist, _ context: Context, _ requests: inout Requests
    ) -> Reaction {
        guard tab(context) == .comments else { return .effects(switchTab(to: .comments, context, &requests)) }
        guard let comments = opened.shownComments, !opened.comments.isLoading, !opened.earlierComments.isLoading else {
            return Reaction()
        }
        guard comments.contains(where: { $0.id == wanted }) else {
            let isFailed = opened.earlierComments.failure != nil
            let effects = isFailed ? [] : CommentsTab().goBack(&self, context, &requests)
            guard effects.isEmpty else { return .effects(effects) }
            reference = nil
            return .complain(Words.Reader.noComment)
        }
        guard let line = commentLines(context)?.first(where: { $0.comment.id == wanted })?.line else {
            return Reaction()
        }
        reference = nil
        goTo(documentLine: line, context)
        return Reaction()
    }

    // MARK: - The file

    private mutating func goToFile(
        of part: GistReference, _ gist: Gist, _ context: Context, _ requests: inout Requests
    ) -> Reaction {
        let index = part.index(in: gist.files.map(\.name))
        guard let index = index ?? (part.file == nil ? 0 : nil) else { return .complain(Words.Reader.noSuchFile) }
        if let line = part.lines?.lowerBound {
            aim = Aim(gist: gist.id, place: FilePlace(file: index, place: TextPlace(line: line - 1, byte: 0)))
        } else if part.file == nil {
            return Reaction()
        }
        return tab(context) == .file(index) ? Reaction() : .effects(switchTab(to: .file(index), context, &requests))
    }
}
