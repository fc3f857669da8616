import Documents
import FoundationEssentials
import Gists

/// The changes to the fork that the cursor rests on. Each costs a request.
extension ForksTab {
    /// The fork that the cursor rests on.
    struct Resting: Equatable, Sendable {
        var gist: GistID
        var fork: Fork
        /// The time at which it was chosen.
        var since: Date

        /// Seconds of rest before the fork's changes are requested.
        static let rest = 0.2

        var owner: RequestOwner { .forks(.changes(gist: gist, fork: fork.id)) }
    }

    /// Requests the changes of the chosen fork once the cursor rests on it, and cancels that once the cursor moves on.
    func followCursor(_ pane: inout DetailPane, _ update: inout UpdateContext) {
        let context = update.context
        let chosen = chosenFork(pane, context)
        if let resting = pane.restingFork, resting.fork != chosen || resting.gist != context.selection {
            pane.restingFork = nil
            if pane[resting.gist]?.forks.changes[resting.fork.id]?.isLoading == true {
                pane.withGist(resting.gist) { $0.forks.changes[resting.fork.id] = nil }
                update.requests.cancel(resting.owner)
            }
        }
        guard let fork = chosen, let id = context.selection, pane[id]?.forks.lacksChanges(of: fork) == true else {
            return
        }
        guard let resting = pane.restingFork else {
            pane.restingFork = Resting(gist: id, fork: fork, since: context.now)
            return
        }
        guard context.now.timeIntervalSince(resting.since) >= Resting.rest else { return }
        pane.withGist(id) {
            $0.forks.changes[fork.id, default: .init()].ask(
                .revisions(gist: fork.id, .list(page: 1)), for: resting.owner, &update.requests)
        }
    }

    /// The time of the tick for that request; nil if none is waiting.
    func requestDue(_ pane: DetailPane, _ context: Context) -> Date? {
        guard let resting = pane.restingFork, pane[resting.gist]?.forks.lacksChanges(of: resting.fork) == true,
            chosenFork(pane, context) == resting.fork
        else { return nil }
        return resting.since.addingTimeInterval(Resting.rest)
    }

    private func chosenFork(_ pane: DetailPane, _ context: Context) -> Fork? {
        guard context.focus == .detail, pane.tab(context) == .forks, let choice = pane.reader(context).chosenLine
        else { return nil }
        let forks = forks(pane, context)
        return forks.indices.contains(choice) ? forks[choice] : nil
    }
}

extension ForksTab.State {
    fileprivate func lacksChanges(of fork: Fork) -> Bool { fork.mayHaveChanged && changes[fork.id] == nil }

    mutating func received(_ result: Result<Response, Failure>, changesOf id: GistID) {
        guard let fork = list.value?.elements.first(where: { $0.id == id }) else { return }
        switch result {
        case .success(.revisions(let page)): changes[id]?.end(.success(ForkChange(page, of: fork)))
        case .success: break
        case .failure(let failure): changes[id]?.end(.failure(failure))
        }
    }
}
