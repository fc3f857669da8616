import Documents
import FoundationEssentials
import Gists

/// The fork that the cursor rests on in the list of forks.
struct RestingFork: Equatable, Sendable {
    var gist: String
    var fork: Fork
    /// The time at which it was chosen.
    var since: Date

    /// Seconds of rest before the fork's changes are requested.
    static let rest = 0.2

    var owner: RequestOwner { .forkChange(gist: gist, fork: fork.id) }
}

extension DetailPane {
    /// Returns the chosen fork if its changes should be requested, as each costs a request.
    private func forkToAsk(_ context: Context) -> Fork? {
        guard let fork = chosenFork(context), fork.mayHaveChanged, shown(context)?.forks.changes[fork.id] == nil
        else { return nil }
        return fork
    }

    /// Requests the changes of the chosen fork once the cursor rests on it, and cancels that once the cursor moves on.
    mutating func followForks(_ update: inout UpdateContext) {
        let context = update.context
        if let resting = restingFork, resting.fork != chosenFork(context) || resting.gist != context.selection {
            restingFork = nil
            if self[resting.gist]?.forks.changes[resting.fork.id]?.isLoading == true {
                withGist(resting.gist) { $0.forks.changes[resting.fork.id] = nil }
                update.requests.cancel(resting.owner)
            }
        }
        guard let fork = forkToAsk(context), let id = context.selection else { return }
        guard let resting = restingFork else {
            restingFork = RestingFork(gist: id, fork: fork, since: context.now)
            return
        }
        guard context.now.timeIntervalSince(resting.since) >= RestingFork.rest else { return }
        withGist(id) { $0.forks.changes[fork.id] = OpenedGist.Loadable<ForkChange>(isLoading: true) }
        update.ask(.revisions(fork.id, page: 1), for: resting.owner)
    }

    /// The time of the tick for that request; nil if none is waiting.
    func forkDue(_ context: Context) -> Date? {
        guard let resting = restingFork, forkToAsk(context) == resting.fork else { return nil }
        return resting.since.addingTimeInterval(RestingFork.rest)
    }

    private func chosenFork(_ context: Context) -> Fork? {
        guard context.focus == .detail, tab(context) == .forks, let choice = reader(context).chosenLine,
            let forks = shown(context)?.forks.list.value?.elements, forks.indices.contains(choice)
        else { return nil }
        return forks[choice]
    }

    mutating func received(change result: Result<Response, Failure>, of fork: String, gist: String) {
        guard let known = self[gist]?.forks.list.value?.elements.first(where: { $0.id == fork }) else { return }
        switch result {
        case .success(.revisions(let page)):
            withGist(gist) { $0.forks.changes[fork]?.end(.success(ForkChange(page, of: known))) }
        case .success: break
        case .failure(let failure): withGist(gist) { $0.forks.changes[fork]?.end(.failure(failure)) }
        }
    }
}

// MARK: - The parent

extension DetailPane {
    /// `^`: opens the gist that this one is a fork of. Only the gist's own response contains it, so that may be
    /// requested first.
    mutating func goToParent(_ update: inout UpdateContext) {
        guard let gist = gist(update.context) else { return update.complain(Words.Writing.noGist) }
        guard let state = self[gist.id], state.isOpen else {
            update.perform(.open(nil))
            return update.perform(.perform(.parent))
        }
        if let parent = state.history.newest?.gist?.parent ?? state.gist.value?.parent {
            return update.perform(.openGist(parent.id))
        }
        if state.isAnswered { return update.tell(Words.Forks.noParent) }
        intent = PendingIntent(gist: gist.id, goal: .parent)
        guard !state.gist.isLoading else { return }
        withGist(gist.id) {
            $0.gist.ask(
                .gist(gist.id), for: .gist(gist.id), isForced: state.gist.failure != nil, &update.requests)
        }
    }

    /// Opens the parent gist once the gist's own response is loaded.
    mutating func followParent(_ opened: OpenedGist, _ update: inout UpdateContext) {
        guard !opened.gist.isLoading else { return }
        intent = nil
        guard update.context.focus == .detail else { return }
        if let failure = opened.gist.failure { return update.complain(failure.sentence) }
        if opened.isAnswered { goToParent(&update) }
    }
}
