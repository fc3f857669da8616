import Browser
import Concurrency
import Documents
import FoundationEssentials
import GitHub
import Images
import Reading
import Repository
import Resources
import Storage
import Synchronization

/// Performs effects: the only place where the browser accesses network, disk and other programs. Every response goes to
/// the mailbox.
final class EffectRunner: Sendable {
    let services: Services
    let mailbox: Mailbox
    let activity = Activity()
    private let countsAsVisit: Bool
    /// Running changes at GitHub, which the end of the program waits for.
    private let changes = Activity()
    private let changeRequests = Mutex<Set<RequestID>>([])
    private let lastSearch = Mutex<RequestID?>(nil)
    private let hasAskedForLogin = Mutex(false)
    private let drafts: DraftKeeper

    /// The maximum time that the end of the program waits for the server.
    private static let shutdownTimeout = Duration.seconds(3)

    /// - Parameter countsAsVisit: false if no user sees what is new since the last visit.
    init(services: Services, mailbox: Mailbox, countsAsVisit: Bool = true) {
        self.services = services
        drafts = DraftKeeper(queue: services.repository.queue, mailbox: mailbox)
        self.mailbox = mailbox
        self.countsAsVisit = countsAsVisit
    }

    /// True if nothing is running: every response is in the mailbox.
    var isIdle: Bool {
        activity.isIdle && changes.isIdle && services.avatars.isIdle && services.repository.queue.isIdle
    }

    func run(_ effect: Effect) {
        switch effect {
        case .ask(let query, let request, let isForced): ask(query, request, isForced: isForced)
        case .compute(let computation, let request): compute(computation, request)
        case .change(let change, let request): make(change, request)
        case .export(let export, let request): self.export(export, request)
        case .account(let change, let request): self.change(change, request)
        case .cancel(let request): activity.cancel(request)
        case .keep(let note): keep(note)
        case .requestAvatars(let requests): services.request(requests)
        case .watchLog(true): services.log.watch { [mailbox] in mailbox.post(.log($0)) }
        case .watchLog(false): services.log.watch(nil)
        case .openInBrowser(let url): openInBrowser(url)
        case .display: break
        }
    }

    private func ask(_ query: Query, _ request: RequestID, isForced: Bool) {
        let (repository, mailbox) = (services.repository, mailbox)
        switch query {
        case .page(let feed, after: .after(let url)):
            answer(request) { .page(try await repository.page(of: feed, after: url)) }
        case .page(let feed, _):
            observe(repository.feed(feed), request, isForced: true, as: Response.page) { self.tellLogin() }
        case .detail(.gist(let id)):
            observe(repository.gist(id), request, isForced: isForced, as: Response.gist) { self.tellLogin() }
        case .comments(let id, .newest(let count)):
            observe(repository.comments(id, count: count), request, isForced: isForced, as: { .comments(.page($0)) })
        case .comments(let id, .earlier(let page)):
            answer(request) { .comments(.page(try await repository.comments(id, page: page))) }
        case .detail(.preview(let gist, let isStoredOnly)):
            answer(request) { .detail(.preview(try await repository.preview(of: gist, isStoredOnly: isStoredOnly))) }
        case .star(let id): observe(repository.star(id), request, isForced: isForced, as: Response.star)
        case .forks(let id, let page):
            answer(request) { [manager = services.manager] in .forks(try await manager.forks(id, page: page)) }
        case .revisions(let id, .list(let page)):
            answer(request) { [manager = services.manager] in
                .revisions(try await manager.revisions(id, page: page))
            }
        case .revisions(let id, .gist(let version, let isWhole)):
            answer(request) { .gist(try await repository.gist(id, at: version, isWhole: isWhole)) }
        case .revisions(let id, .read(let mark, let isWhole)):
            answer(request) { .gist(try await repository.gist(id, asRead: mark, isWhole: isWhole)) }
        case .detail(.file(let file, let gist)):
            answer(request) {
                .detail(
                    .file(
                        try await repository.text(of: file, in: gist) { progress in
                            // The server sends no size for a compressed file; the gist has it.
                            let progress = OpenedGist.Progress(
                                received: progress.received, total: progress.total ?? file.size)
                            mailbox.post(.progress(request, .file(progress)))
                        }))
            }
        case .search(let text): search(text, request)
        case .sync(let order):
            answer(request) { [services] in
                .synced(try await services.sync(order) { mailbox.post(.progress(request, .sync($0))) })
            }
        case .saved: listSaved(request)
        case .pairs(let order): transfer(order, request)
        case .diskFiles(let text):
            answer(request) { [home = services.environment["HOME"]] in
                .writing(.diskFiles(DiskFiles(typed: text, home: home)))
            }
        case .history: recall(request)
        case .following(let query): follow(query, request)
        case .signIn(.accounts): listAccounts(request)
        case .signIn(.login):
            answer(request) { [manager = services.manager] in .signIn(.login(try await manager.currentUser().login)) }
        case .paths(let text):
            // The disk may be slow: not on the main thread.
            answer(request) { [home = services.environment["HOME"]] in
                .paths(PathText.completions(of: text, home: home))
            }
        }
    }

    private func compute(_ computation: BackgroundJob, _ request: RequestID) {
        let (repository, images, mailbox) = (services.repository, services.images, mailbox)
        switch computation {
        case .reader(.read(let job, let limits)):
            answer(request, on: .computing) { .reader(.document(job.run(within: limits))) }
        case .reader(.draw(let job)):
            answer(request, on: .computing) {
                try Task.checkCancellation()
                return .reader(.image(try images.draw(job)))
            }
        case .reader(.drawInline(let source, let gist, let canvas)):
            answer(request) {
                let data = try await repository.image(source, of: gist, limit: ImageDecoder.Limits.inText.bytes)
                return try await withTaskExecutorPreference(WorkExecutor.images) {
                    try Task.checkCancellation()
                    let (surface, size) = try images.draw(data, on: canvas)
                    return .reader(.inlineImage(surface, size))
                }
            }
        case .reader(.highlight(let document, let line)):
            answer(request, on: .computing) {
                // In slices, so that it ends soon after a cancellation.
                while !Task.isCancelled, document.highlight(throughLine: line, bytes: 1 << 18) {}
                return .done
            }
        case .reader(.outline(let document)):
            answer(request, on: .computing) { .reader(.outline(document.outline())) }
        case .findLeaks(let draft):
            answer(request, on: .computing) {
                .writing(.leaks(draft.leaks(inDescription: Words.Drafts.description)))
            }
        case .reader(.yield): mailbox.post(.answered(request, .success(.done)))
        }
    }

    private func make(_ change: Mutation, _ request: RequestID) {
        _ = changeRequests.withLock { $0.insert(request) }
        answer(request, in: changes) { [repository = services.repository] in
            switch change {
            case .star(let id, let isStarred): try await repository.setStar(isStarred, of: id)
            case .writing(.create(let draft, let triedAt)):
                return .gist(try await repository.create(draft, triedAt: triedAt))
            case .writing(.edit(let id, let edit, let basedOn)):
                return Response(try await repository.edit(id, edit, basedOn: basedOn))
            case .revert(let reversion): return Response(try await repository.revert(reversion))
            case .delete(let id): return .deleted(try await repository.delete(id))
            case .fork(let id): return .gist(try await repository.fork(id))
            case .comment(let gist, .add(let body)):
                return .comments(.written(try await repository.addComment(body, to: gist)))
            case .comment(let gist, .edit(let id, let body)):
                return .comments(.written(try await repository.editComment(id, of: gist, to: body)))
            case .comment(let gist, .delete(let id)): try await repository.deleteComment(id, of: gist)
            }
            return .done
        }
    }

    private func keep(_ note: StoreWrite) {
        let (repository, configuration) = (services.repository, services.manager.configuration)
        switch note {
        case .feed(let feed, let gists, let loadedAt):
            guard let blobs = services.blobs else { return }
            let snapshot = FeedSnapshot(feed: feed, gists: gists, loadedAt: loadedAt)
            repository.queue.enqueue { snapshot.save(to: blobs, configuration) }
        case .marks(.read(let marks)): repository.queue.write { $0.mark(read: marks) }
        case .marks(.completed(let marks)): repository.queue.write { $0.complete(marks) }
        case .marks(.unread(let ids)): repository.queue.write { $0.markUnread(ids) }
        case .typed where !countsAsVisit: break
        case .typed(let kind, let line):
            repository.queue.write { $0.noteTyped(line, kind: kind.rawValue, keeping: PromptHistory.mostLines) }
        case .left(let feed, let gists): repository.queue.write(.lists) { $0.remove(gists, from: feed) }
        case .gone(let id): repository.forget(id)
        case .drafts(.keep(let draft)): drafts.keep(draft)
        case .drafts(.drop(let draft)): drafts.drop(draft)
        case .drafts(.keepComment(let draft)): drafts.keep(draft)
        case .drafts(.dropComment(let draft)): drafts.drop(draft)
        }
    }

    /// Stops all running work except for changes at GitHub, which it completes, and writes what is still to be stored;
    /// for the end of the program.
    /// - Returns: the reason why a change was not made, or may not have been made, as a sentence.
    func end() -> String? {
        activity.cancelAll()
        services.avatars.request(visible: [], prefetch: [])
        let deadline = ContinuousClock.now + Self.shutdownTimeout
        while !changes.isIdle, ContinuousClock.now < deadline { mailbox.wakeup.wait(timeoutMilliseconds: 50) }
        let isLate = !changes.isIdle
        changes.cancelAll()
        services.repository.queue.maintain()
        // Nothing is written after this: the demo's folder is removed now, and an avatar that is still being written
        // would create it again.
        services.repository.queue.close()
        services.blobs?.close()
        if isLate { return Words.End.unansweredStar }
        let requests = changeRequests.withLock({ $0 })
        for case .answered(let request, .failure(let failure)) in mailbox.drain() where requests.contains(request) {
            return failure.sentence
        }
        return nil
    }

    /// Loads a resource and posts its states: the cached one, then the response.
    private func observe<Value>(
        _ resource: Resource<Value>, _ request: RequestID, isForced: Bool,
        as answer: @escaping @Sendable (Value) -> Response, whenAnswered: @escaping @Sendable () -> Void = {}
    ) {
        perform(request) { [mailbox] in
            // Observed before the load, so that the load has an observer and continues; the previous state is
            // irrelevant.
            var states = resource.states().makeAsyncIterator()
            if isForced { resource.load() } else { resource.loadIfNeeded() }
            _ = await states.next()
            var posted: Snapshot<Value>?
            while let state = await states.next() {
                if let data = state.data, data != posted, state.isLoading || state.error != nil {
                    mailbox.post(.stored(request, answer(data.value), asOf: data.time))
                    posted = data
                }
                if state.isLoading { continue }
                if let error = state.error {
                    mailbox.post(.answered(request, .failure(Failure(error))))
                } else if let data = state.data {
                    mailbox.post(.answered(request, .success(answer(data.value))))
                    whenAnswered()
                }
                break
            }
        }
    }

    /// Runs work on the program's own threads and posts its response or failure.
    func answer(
        _ request: RequestID, in activity: Activity? = nil, on executor: WorkExecutor = .shared,
        with work: @escaping @Sendable () async throws -> Response
    ) {
        perform(request, in: activity, on: executor) { [mailbox] in
            do {
                mailbox.post(.answered(request, .success(try await work())))
            } catch {
                mailbox.post(.answered(request, .failure(Failure(error))))
            }
        }
    }

    /// Runs work that can be cancelled by its request.
    func perform(
        _ request: RequestID, in activity: Activity? = nil, on executor: WorkExecutor = .shared,
        _ work: @escaping @Sendable () async -> Void
    ) {
        let activity = activity ?? self.activity
        activity.start(request) {
            Task(executorPreference: executor) { [self] in
                await work()
                if let limit = services.manager.rateLimit { mailbox.post(.signIn(.limit(.left(limit)))) }
                activity.finish(request)
                mailbox.wakeup.signal()
            }
        }
    }

    /// Posts the token's owner once, as soon as the server has accepted the token for a list or a gist; nothing waits
    /// for the name.
    private func tellLogin() {
        guard services.manager.configuration.hasToken,
            hasAskedForLogin.withLock({ hasAsked in
                defer { hasAsked = true }
                return !hasAsked
            })
        else { return }
        Task(executorPreference: WorkExecutor.shared) { [services, mailbox, countsAsVisit] in
            guard let owner = try? await services.manager.account() else { return }
            services.learn(owner)
            let note =
                owner.lacksGistScope
                ? services.manager.configuration.tokenSource.map { Words.SignIn.lacksScope($0.name) } : nil
            mailbox.post(.signIn(.login(owner.owner.login, note: note)))
            guard countsAsVisit, note == nil, let count = await services.unsynced() else { return }
            mailbox.post(.unsynced(count))
        }
    }

    /// One search at a time: a further key makes the previous one useless.
    private func search(_ text: String, _ request: RequestID) {
        let repository = services.repository
        if let last = lastSearch.withLock({ last in
            defer { last = request }
            return last
        }) {
            activity.cancel(last)
            repository.queue.cancelSearches()
        }
        perform(request) { [mailbox] in
            await repository.search(text) { hits, isRanked in
                mailbox.post(isRanked ? .answered(request, .success(.hits(hits))) : .progress(request, .hits(hits)))
            }
        }
    }

    private func recall(_ request: RequestID) {
        let queue = services.repository.queue
        queue.write { [self] store in
            let lastVisit = store.lastVisit
            services.lastFollowingVisit.withLock { $0 = store.followingVisit }
            if countsAsVisit {
                store.visit()
                store.noteFollowingVisit()
            }
            let typed = PromptHistory.Kind.allCases.map { ($0, store.typed(kind: $0.rawValue)) }
            let left = countsAsVisit ? recalledDrafts() : nil
            let history = ReadHistory(
                read: store.readMarks(), lastVisit: lastVisit,
                followed: (try? services.options.followed?.logins()) ?? [],
                typed: Dictionary(uniqueKeysWithValues: typed), drafts: left?.gists ?? [],
                comments: left?.comments ?? [], keepsDrafts: services.draftFolder != nil)
            mailbox.post(.answered(request, .success(.history(history))))
            if let notice = queue.notice { mailbox.post(.notice(notice, isError: true)) }
            guard countsAsVisit else { return }
            let kept = (left?.kept ?? []) + PrivateFolder.sweep(environment: services.environment)
            if let sentence = Words.Editor.found(kept) { mailbox.post(.notice(sentence, isError: true)) }
        }
    }

    private func recalledDrafts() -> RecalledDrafts {
        let folder = services.draftFolder
        let earlier = folder.map { EarlierCopies.move(from: services.earlierDraftFolder, to: $0) } ?? []
        var drafts = RecalledDrafts(
            from: services.repository.queue.presentDrafts, folder: folder, account: services.draftAccount)
        drafts.kept += earlier
        return drafts
    }

    /// Keeps a copy of text from the editor until its draft is stored, if drafts are stored at all.
    func hold(_ copy: PrivateFolder, of draft: String) {
        if services.draftFolder == nil { drafts.release(copy) } else { drafts.hold(copy, of: draft) }
    }

    private func openInBrowser(_ url: String) {
        guard !services.isDemo else {
            return mailbox.post(.notice(Words.WebBrowser.demo(url), isError: false))
        }
        do {
            try WebBrowser.open(url, environment: services.environment, lendTerminal: nil)
            mailbox.post(.notice(Words.WebBrowser.opening(url), isError: false))
        } catch {
            mailbox.post(.notice(error.message, isError: true))
        }
    }
}

extension Response {
    fileprivate init(_ edited: GistRepository.Edited) {
        switch edited {
        case .changed(let gist): self = .gist(gist)
        case .conflict(let gist): self = .writing(.conflict(gist))
        }
    }
}
