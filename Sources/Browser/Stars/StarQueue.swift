import Documents
import Gists
import OrderedCollections

/// The stars of gists, and the changes to them. Changes are sent one at a time, in order, so that the user can still
/// cancel the others.
struct StarQueue: Equatable, Sendable {
    /// The stars as far as they are known. The user's changes are included at once.
    private var stars: [GistID: Bool] = [:]
    private var changes: OrderedDictionary<GistID, StarChange> = [:]
    /// The number of changes since none was unconfirmed.
    private var count = 0

    /// True if the gist is starred; nil if that is not known.
    subscript(id: GistID) -> Bool? { stars[id] }

    private var unconfirmedCount: Int { changes.values.count { $0.confirmedAfter == nil } }
    private var isSending: Bool { changes.values.contains { $0.isSent && $0.confirmedAfter == nil } }
    private var unsent: [StarChange] { changes.values.filter { !$0.isSent } }

    /// True while a group of changes is being sent.
    var isRunning: Bool { count > 1 && unconfirmedCount > 0 }

    /// `starring 3/15`; nil if no group of changes is being sent.
    var message: String? {
        isRunning ? Words.Star.running(count - unconfirmedCount + 1, of: count) : nil
    }

    /// A sentence about the changes that are lost if the program ends now; nil if there are none.
    var unsentMessage: String? { unsent.isEmpty ? nil : Words.Star.lost(unsent.count, of: count) }

    // MARK: - Changes

    /// Stars the marked gists, else the selected one; unstars them if all are starred.
    mutating func toggle(_ list: inout ListPane, _ undo: inout UndoSlot, _ update: inout UpdateContext) {
        guard update.context.settings.hasToken else {
            return update.complain(Words.Star.needsToken(update.context.signInKey))
        }
        let gists = changeable(list.chosenGists)
        add(gists, isStarred: gists.contains { stars[$0.id] != true }, &list, &undo, &update)
    }

    /// Stars or unstars gists, except those with an unconfirmed change.
    mutating func change(
        _ gists: [Gist], isStarred: Bool, _ list: inout ListPane, _ undo: inout UndoSlot, _ update: inout UpdateContext
    ) {
        add(changeable(gists), isStarred: isStarred, &list, &undo, &update)
    }

    /// Stars or unstars gists. The rows show it at once; if the server refuses, they show the earlier state again.
    private mutating func add(
        _ gists: [Gist], isStarred: Bool, _ list: inout ListPane, _ undo: inout UndoSlot, _ update: inout UpdateContext
    ) {
        let areMarked = !list.marks.isEmpty
        if !gists.isEmpty { undo.latest = .starred(gists, isStarred) }
        for gist in gists {
            add(
                StarChange(
                    gist: gist, isStarred: isStarred, before: stars[gist.id],
                    place: list.feeds[.starred]?.rows.index(forKey: gist.id)))
            list.show(star: isStarred, of: gist, update.context.focus)
        }
        if areMarked, !gists.isEmpty { update.tell(Words.Star.done(isStarred, list.markedGists(gists.count))) }
        sendNext(&update)
    }

    /// The gists without an unconfirmed change.
    private func changeable(_ gists: [Gist]) -> [Gist] {
        gists.filter { gist in changes[gist.id].map { $0.confirmedAfter != nil } ?? true }
    }

    private mutating func add(_ change: StarChange) {
        if unconfirmedCount == 0 { count = 0 }
        count += 1
        // Behind the changes that are already waiting.
        changes[change.gist.id] = nil
        changes[change.gist.id] = change
        stars[change.gist.id] = change.isStarred
    }

    private mutating func sendNext(_ update: inout UpdateContext) {
        guard !isSending, let change = unsent.first else { return }
        let id = change.gist.id
        changes[id]?.isSent = true
        update.change(.star(id, change.isStarred), for: .starChange(id))
    }

    mutating func received(
        _ result: Result<Response, Failure>, for id: GistID, _ list: inout ListPane, _ update: inout UpdateContext
    ) {
        guard let change = changes[id] else { return }
        guard case .failure(let failure) = result else {
            changes[id]?.confirmedAfter = update.requests.latest
            sendNext(&update)
            if update.context.feed == .starred { list.remember(&update.requests) }
            return
        }
        // The cause of this failure would stop the others, too.
        let others = unsent
        for change in [change] + others { revert(change, &list, update.context) }
        let more = others.isEmpty ? "" : Words.Star.skipped(others.count)
        update.complain(failure.sentence + more, hint: Words.Star.retry)
    }

    /// `Esc`: cancels the changes that are not sent yet.
    /// - Returns: false if there are none.
    mutating func cancel(_ list: inout ListPane, _ update: inout UpdateContext) -> Bool {
        let (unsent, count) = (unsent, count)
        guard !unsent.isEmpty else { return false }
        for change in unsent { revert(change, &list, update.context) }
        update.tell(Words.Star.cancelled(unsent.count, of: count))
        return true
    }

    private mutating func revert(_ change: StarChange, _ list: inout ListPane, _ context: Context) {
        changes[change.gist.id] = nil
        stars[change.gist.id] = change.before
        list.show(star: change.before ?? false, of: change.gist, at: change.place, context.focus)
    }

    // MARK: - What the server says

    /// Changes that the response to a request may not include.
    func unknown(to request: RequestID) -> [StarChange] { changes.values.filter { $0.isUnknown(to: request) } }

    /// Stores the star of a gist from the response to a request.
    mutating func loaded(_ isStarred: Bool, of id: GistID, by request: RequestID) {
        if changes[id]?.isUnknown(to: request) != true { stars[id] = isStarred }
    }

    /// Sets a stored star of a gist. The user's changes take precedence.
    mutating func restore(_ isStarred: Bool, of id: GistID) {
        if changes[id] == nil { stars[id] = isStarred }
    }

    /// Removes the gists that the user has unstarred from stored rows of the starred feed.
    mutating func restore(starred gists: [Gist]) -> [Gist] {
        let gists = gists.filter { changes[$0.id]?.isStarred != false }
        for gist in gists { restore(true, of: gist.id) }
        return gists
    }
}
