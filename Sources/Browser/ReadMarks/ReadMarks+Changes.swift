import FoundationEssentials
import Gists

/// The files and comments that were read of each gist, and newer ones.
extension ReadMarks {
    /// True if a gist of another user has other files than those that were read.
    /// - Parameter login: the user's login; nil if it is unknown.
    func isChanged(_ gist: Gist, login: Login?) -> Bool {
        RowReading(read: read, login: login, tellsUnread: false).isChanged(gist)
    }

    /// The number of comments that were added to a gist since the user saw them.
    func newComments(on gist: Gist) -> Int { self[gist.id]?.newComments(on: gist) ?? 0 }

    /// Returns what `=` compares a gist with: what was read of it before its newest files; nil if they are all that was
    /// read.
    func comparable(_ gist: Gist, login: Login?) -> ReadMark? {
        isChanged(gist, login: login) ? self[gist.id] : earlier[gist.id]
    }

    /// The words for a gist's state in the announcements of `--plain`.
    func words(for gist: Gist, login: Login?) -> [String] {
        let comments = newComments(on: gist)
        let state =
            isChanged(gist, login: login) ? Words.List.changed : isRead(gist.id) == true ? Words.List.read : nil
        return [state, comments > 0 ? Words.Comments.new(comments) : nil].compactMap(\.self)
    }

    // MARK: - Reading

    /// Records that the user reads a gist, as far as it is loaded.
    mutating func note(opened id: GistID, in pane: DetailPane, at now: Date, _ requests: inout PendingRequests) {
        guard let state = pane[id], let gist = state.gist.value else { return }
        note(opened: gist, hasText: state.hasText, at: now, &requests)
    }

    /// Records that the user reads a gist.
    /// - Parameter hasText: false if none of its texts is loaded yet: newer files then do not count as read.
    mutating func note(opened gist: Gist, hasText: Bool = true, at now: Date, _ requests: inout PendingRequests) {
        guard read != nil, let mark = renewed(by: gist, hasText: hasText, at: now) else { return }
        replace(mark, of: gist.id, keepsEarlier: true)
        keep(gist.id, &requests)
    }

    /// The mark of a gist that is read now; nil if that changes nothing.
    private func renewed(by gist: Gist, hasText: Bool, at now: Date) -> ReadMark? {
        guard let earlier = self[gist.id] else { return ReadMark(of: gist, at: now) }
        // A stored copy may be older than what was read.
        guard gist.updatedAt >= earlier.updatedAt ?? .distantPast, gist.contents != nil else { return nil }
        let mark = ReadMark(of: gist, at: now, after: earlier)
        if mark.contents == earlier.contents, mark.version == earlier.version { return nil }
        return hasText || earlier.contents == nil ? mark : nil
    }

    /// Records what the user wrote from here.
    mutating func note(written gist: Gist, at now: Date) {
        // The store has it: see `GistWriter`.
        replace(ReadMark(of: gist, at: now, after: self[gist.id]), of: gist.id)
    }

    /// Has the comments of a gist that is opened show which of them are new.
    func noteComments(of id: GistID, _ pane: inout DetailPane) {
        let seen = self[id]?.comments
        pane.withGist(id) { gist in
            if gist.comments.seen != seen { gist.changeComments { $0.seen = seen } }
        }
    }

    /// Records that the user sees the newest comments of a gist.
    /// - Parameter count: the number of all.
    mutating func note(
        seen comments: [Comment], of id: GistID, count: Int, at now: Date, _ requests: inout PendingRequests
    ) {
        guard var mark = self[id] else { return }
        let newest = comments.map(\.id).max() ?? mark.comments?.newest
        let count = max(count, comments.count)
        guard mark.comments?.count != count || mark.comments?.newest != newest else { return }
        mark.comments = .init(count: count, newest: newest, seenAt: now)
        replace(mark, of: id)
        keep(id, &requests)
    }

    /// Counts the user's own change of the comments, which are not new.
    mutating func shift(comments difference: Int, of id: GistID) {
        guard var mark = self[id], let comments = mark.comments else { return }
        mark.comments?.count = max(0, comments.count + difference)
        replace(mark, of: id)
    }

    /// Completes the marks of earlier versions of the program, which do not tell what was read, with the first state of
    /// each gist that a list shows.
    mutating func complete(with rows: some Sequence<Gist>, _ requests: inout PendingRequests) {
        var completed: [GistID: ReadMark] = [:]
        for gist in rows {
            guard let mark = self[gist.id], mark.contents == nil, gist.contents != nil else { continue }
            completed[gist.id] = ReadMark(of: gist, at: mark.readAt, after: mark)
        }
        guard !completed.isEmpty else { return }
        for (id, mark) in completed { replace(mark, of: id) }
        requests.emit(.keep(.marks(.completed(completed))))
    }

    /// Stores the mark of a gist.
    func keep(_ id: GistID, _ requests: inout PendingRequests) {
        if let mark = self[id] { requests.emit(.keep(.marks(.read([id: mark])))) }
    }
}
