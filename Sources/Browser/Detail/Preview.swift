import Documents
import FoundationEssentials
import Gists

/// The preview of the selected gist: the beginning of its first file, loaded before the user opens it.
struct Preview: Equatable, Sendable {
    /// The ID of the gist whose preview is being loaded.
    private(set) var running: GistID?
    /// Files whose beginning could not be loaded, by raw URL.
    private var failures: [String: Failed] = [:]
    /// The time until which the raw host is not used.
    private var hostRestsUntil = Date.distantPast
    /// The reason for that.
    private var hostRestReason = ""
    /// True once the selection has rested for long enough.
    private(set) var isResting = false

    private struct Failed: Equatable, Sendable {
        /// The time until which another attempt is useless.
        var until: Date
        /// A sentence; empty if the network was not used on purpose.
        var reason: String
    }

    /// Loads the preview of the selected gist once the list rests on it. Cancels an earlier one: only one is loaded at
    /// a time.
    /// - Parameter restsAt: the time at which the selection will have rested for long enough.
    mutating func load(restsAt: Date?, _ opened: inout OpenedGists, _ update: inout UpdateContext) {
        let context = update.context
        if let gist = context.selectedGist { opened.dropOldPreview(of: gist) }
        isResting = restsAt.map { context.now >= $0 } ?? false
        let gist = isWanted(opened, context) ? context.selectedGist : nil
        if let running, running != gist?.id {
            self.running = nil
            update.requests.cancel(.gist(running, .preview))
        }
        guard let gist, running == nil, isResting else { return }
        running = gist.id
        let settings = context.settings
        let isStoredOnly = settings.preview == .stored || settings.isOffline || context.now < hostRestsUntil
        update.ask(.detail(.preview(gist, isStoredOnly: isStoredOnly)), for: .gist(gist.id, .preview))
    }

    /// True if a preview, or an image in its text, will be loaded once enough time has passed.
    /// - Parameter imagesWait: true if images in the text wait for that.
    func isDue(_ opened: OpenedGists, imagesWait: Bool, _ context: Context) -> Bool {
        running == nil && (isWanted(opened, context) || imagesWait)
    }

    /// True if images are drawn in the preview's text: they are loaded like the text, and only once.
    func wantsImages(_ context: Context) -> Bool {
        context.settings.preview == .on && !context.settings.isOffline && context.now >= hostRestsUntil
    }

    /// True if the pane beside the list should show a text of the selected gist that is not loaded.
    func isWanted(_ opened: OpenedGists, _ context: Context) -> Bool {
        guard context.settings.preview != .off, !context.settings.isLinear, context.focus == .list,
            context.layout.divider != nil, let gist = context.selectedGist, let file = gist.files.first,
            !file.rawURL.isEmpty, failures[file.rawURL].map({ $0.until <= context.now }) ?? true
        else { return false }
        guard let state = opened[gist.id] else { return true }
        if state.gist.isLoading { return false }
        guard let known = state.gist.value, known.updatedAt >= gist.updatedAt else { return true }
        return state.tab == .file(0) && state.text(of: file) == nil && state.texts.wholeFiles[file.name] == nil
    }

    /// Receives a preview. Reports only once that the raw host limits requests.
    mutating func received(
        _ result: Result<Response, Failure>, of id: GistID, _ opened: inout OpenedGists, _ update: inout UpdateContext
    ) {
        let context = update.context
        running = nil
        switch result {
        case .success(.detail(.preview(let loaded))): opened.show(preview: loaded)
        case .success: break
        case .failure(let failure):
            guard let gist = context.selectedGist, gist.id == id, let file = gist.files.first else { break }
            if let retryAt = failure.retryAt, context.now >= hostRestsUntil {
                (hostRestsUntil, hostRestReason) = (retryAt, failure.sentence)
                update.tell(failure.sentence)
            }
            failures[file.rawURL] = failed(failure, context)
        }
    }

    private func failed(_ failure: Failure, _ context: Context) -> Failed {
        if context.settings.preview == .stored || context.settings.isOffline {
            return Failed(until: .distantFuture, reason: "")
        }
        // If the host was not asked, the failure only says that the store has nothing.
        guard context.now < hostRestsUntil else { return Failed(until: .distantFuture, reason: failure.sentence) }
        return Failed(until: hostRestsUntil, reason: hostRestReason)
    }

    mutating func forgetFailures() { failures = [:] }

    /// The reason why the beginning of the selected gist's first file is not shown beside the list; nil if it is shown
    /// or not needed.
    func failure(_ opened: OpenedGists, _ context: Context) -> String? {
        guard let gist = context.selectedGist, opened[gist.id]?.isOpen != true, let file = gist.files.first,
            let reason = failures[file.rawURL]?.reason, !reason.isEmpty
        else { return nil }
        return reason
    }
}
