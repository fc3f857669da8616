import Documents

/// The sync beside the browser.
extension Panes {
    /// `:sync`: starts a sync; during one, shows or hides its pane, or ends it.
    mutating func sync(_ words: String, _ update: inout UpdateContext) {
        guard !window.sync.isRunning else {
            if words == Words.Sync.stop { return endSync(&update) }
            guard words.isEmpty else { return update.tell(Words.Sync.isRunning) }
            window.sync.isShown = !window.sync.isShown
            return
        }
        guard words != Words.Sync.stop else { return update.tell(Words.Sync.notRunning) }
        let context = update.context
        guard !context.settings.isOffline else { return update.complain(Words.Sync.offline) }
        let (order, problem) = SyncOrder.parse(words)
        guard let order else { return update.complain(Words.Sync.unknown(problem)) }
        guard !order.needsToken || context.settings.hasToken else { return update.complain(Words.Sync.needsToken) }
        window.sync.start(at: context.now)
        update.ask(.sync(order), for: .sync)
        if context.settings.isLinear { update.tell(Words.Sync.started) }
    }

    /// Offers a sync. `S` accepts while the notice is shown.
    /// - Parameter count: the number of gists that are not stored; nil if it is unknown.
    func offerSync(_ count: Int?, _ update: inout UpdateContext) {
        var notice = Notice(text: Words.Sync.offer(count), isError: false)
        notice.offersSync = true
        update.tell(notice)
    }

    mutating func received(sync result: Result<Response, Failure>, _ update: inout UpdateContext) {
        window.sync.end()
        switch result {
        case .success(.synced(let outcome)):
            if let missing = outcome.missing {
                update.complain(Words.Sync.incomplete(outcome.sentence, missing))
            } else {
                update.succeed(Words.Sync.complete(outcome.sentence))
            }
        case .failure(let failure): update.complain(failure.sentence)
        case .success: break
        }
    }

    private mutating func endSync(_ update: inout UpdateContext) {
        window.sync.end()
        update.requests.cancel(.sync)
        update.tell(Words.Sync.stopped)
    }
}
