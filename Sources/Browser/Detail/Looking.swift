import Documents
import FoundationEssentials
import Gists

/// The preview of the selected gist: the beginning of its first file, loaded before the user opens it.
struct Looking: Equatable, Sendable {
    /// The ID of the gist whose preview is being loaded.
    var running: String?
    /// Files that a preview failed to load, by raw URL.
    var vain: [String: Vain] = [:]
    /// The time until which the raw host is not used.
    var hostRestsUntil = Date.distantPast
    /// The reason for that.
    fileprivate var hostRestReason = ""
    /// True once the selection has rested for long enough.
    fileprivate(set) var isResting = false

    /// A failed preview.
    struct Vain: Equatable, Sendable {
        /// The time until which another attempt is useless.
        var until: Date
        /// A sentence; empty if the network was not used on purpose.
        var reason: String
    }
}

extension DetailPane {
    /// Loads a preview of the selected gist once the list rests on it. Cancels an earlier one: only one is loaded at a
    /// time.
    /// - Parameter restsAt: the time at which the selection will have rested for long enough.
    mutating func look(restsAt: Date?, _ update: inout UpdateContext) {
        let context = update.context
        if let gist = context.selectedGist { opened.dropOldPreview(of: gist) }
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

    /// True if a preview will be loaded once enough time has passed.
    func isLookDue(_ context: Context) -> Bool {
        looking.running == nil && (wantsLook(context) || inlineImages.waitForRest)
    }

    /// True if images are drawn in the preview's text: they are loaded like the text, and only once.
    func wantsImagesOfLook(_ context: Context) -> Bool {
        context.settings.preview == .on && !context.settings.isOffline && context.now >= looking.hostRestsUntil
    }

    /// True if the pane beside the list should show a text of the selected gist that is not loaded.
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

    /// Applies the result of a preview. Reports only once that the raw host limits requests.
    mutating func looked(_ result: Result<Response, Failure>, at id: String, _ update: inout UpdateContext) {
        let context = update.context
        looking.running = nil
        switch result {
        case .success(.look(let loaded)): opened.show(preview: loaded)
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
        // If the host was not asked, the failure only says that the store has nothing.
        guard context.now < looking.hostRestsUntil else {
            return Looking.Vain(until: .distantFuture, reason: failure.sentence)
        }
        return Looking.Vain(until: looking.hostRestsUntil, reason: looking.hostRestReason)
    }

    /// The reason why the beginning of the selected gist's first file is not shown beside the list; nil if it is shown
    /// or not needed.
    func lookFailure(_ context: Context) -> String? {
        guard shown(context)?.isOpen != true, let file = context.selectedGist?.files.first,
            let reason = looking.vain[file.rawURL]?.reason, !reason.isEmpty
        else { return nil }
        return reason
    }
}
