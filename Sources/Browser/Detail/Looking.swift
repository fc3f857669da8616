import Documents
import FoundationEssentials
import Gists

/// The look into a gist that the list rests on: the beginning of its first file, before anybody opens it.
struct Looking: Equatable, Sendable {
    /// The gist that is looked into, by id.
    var running: String?
    /// Files that a look did not get, by raw URL.
    var vain: [String: Vain] = [:]
    /// Until then the raw host is left alone.
    var hostRestsUntil = Date.distantPast
    /// Why it is.
    fileprivate var hostRestReason = ""
    /// True once the selection has rested for long enough.
    fileprivate(set) var isResting = false
    /// True where pictures in the text wait for that.
    var keepsPicturesWaiting = false

    /// A look that did not get its file.
    struct Vain: Equatable, Sendable {
        /// Until when another one is of no use.
        var until: Date
        /// A sentence; empty where the network was left alone on purpose.
        var reason: String
    }
}

extension DetailPane {
    /// Looks into the selected gist once the list rests on it. Cancels an earlier look: only one runs at a time.
    /// - Parameter restsAt: when the selection will have rested for long enough.
    mutating func look(restsAt: Date?, _ update: inout UpdateContext) {
        let context = update.context
        dropOldLook(context)
        looking.isResting = restsAt.map { context.now >= $0 } ?? false
        let gist = wantsLook(context) ? context.selectedGist : nil
        if let running = looking.running, running != gist?.id {
            looking.running = nil
            update.requests.cancel(.look(running))
        }
        guard let gist, looking.running == nil, looking.isResting else { return }
        looking.running = gist.id
        let settings = context.settings
        let isStoredOnly =
            settings.preview == .stored || settings.isOffline || context.now < looking.hostRestsUntil
        update.ask(.look(gist, isStoredOnly: isStoredOnly), for: .look(gist.id))
    }

    /// True where time alone brings a look.
    func isLookDue(_ context: Context) -> Bool {
        looking.running == nil && (wantsLook(context) || looking.keepsPicturesWaiting)
    }

    /// Whether pictures are drawn in a text that nobody has opened: they come like the text itself, and not twice.
    func wantsPicturesOfLook(_ context: Context) -> Bool {
        context.settings.preview == .on && !context.settings.isOffline && context.now >= looking.hostRestsUntil
    }

    /// True where the pane beside the list is to show a text of the selected gist that is not here.
    func wantsLook(_ context: Context) -> Bool {
        guard context.settings.preview != .off, !context.settings.isLinear, context.focus == .list,
            context.layout.divider != nil, let gist = context.selectedGist, let file = gist.files.first,
            !file.rawURL.isEmpty, looking.vain[file.rawURL].map({ $0.until <= context.now }) ?? true
        else { return false }
        guard let state = shown(context) else { return true }
        if state.gist.isLoading { return false }
        guard let known = state.gist.value, known.updatedAt >= gist.updatedAt else { return true }
        return state.tab == .file(0) && state.text(of: file) == nil && state.wholeFiles[file.name] == nil
    }

    /// What was seen of a gist before it changed is no longer shown, unless somebody has opened it.
    private mutating func dropOldLook(_ context: Context) {
        guard let gist = context.selectedGist, let state = opened[gist.id], !state.isOpen,
            let known = state.gist.value, known.updatedAt < gist.updatedAt
        else { return }
        opened[gist.id] = nil
    }

    /// Takes in the result of a look. Tells only once that the raw host limits requests.
    mutating func looked(_ result: Result<Response, Failure>, at id: String, _ update: inout UpdateContext) {
        let context = update.context
        looking.running = nil
        switch result {
        case .success(.look(let loaded)): show(look: loaded)
        case .success: break
        case .failure(let failure):
            guard let gist = context.selectedGist, gist.id == id, let file = gist.files.first else { break }
            let isResting = context.now < looking.hostRestsUntil
            if let retryAt = failure.retryAt, !isResting {
                (looking.hostRestsUntil, looking.hostRestReason) = (retryAt, failure.sentence)
            }
            looking.vain[file.rawURL] = vainLook(failure, context)
            if failure.retryAt != nil, !isResting { update.tell(failure.sentence) }
        }
    }

    private func vainLook(_ failure: Failure, _ context: Context) -> Looking.Vain {
        if context.settings.preview == .stored || context.settings.isOffline {
            return Looking.Vain(until: .distantFuture, reason: "")
        }
        // The failure itself is that the store has nothing, where the host was not asked.
        guard context.now < looking.hostRestsUntil else {
            return Looking.Vain(until: .distantFuture, reason: failure.sentence)
        }
        return Looking.Vain(until: looking.hostRestsUntil, reason: looking.hostRestReason)
    }

    /// Why the beginning of the selected gist's first file is not shown beside the list; nil where it is or need not be.
    func lookFailure(_ context: Context) -> String? {
        guard shown(context)?.isOpen != true, let file = context.selectedGist?.files.first,
            let reason = looking.vain[file.rawURL]?.reason, !reason.isEmpty
        else { return nil }
        return reason
    }

    /// Gives a gist that nobody has opened a place in the pane.
    mutating func show(look loaded: LoadedGist) {
        if opened[loaded.gist.id] == nil { opened[loaded.gist.id] = OpenedGist() }
        show(loaded)
        let looks = opened.keys.filter { opened[$0]?.isOpen == false }
        for id in looks.dropLast(Self.keptGists) { opened[id] = nil }
    }
}
