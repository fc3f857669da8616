import Browser
import FoundationEssentials
import Gists
import GitHub
import HTTP
import Images
import Reading
import Resources
import Storage
import Synchronization

/// Carries effects out: the one place where the browser's wishes touch the world. Every answer goes to the mailbox.
final class EffectRunner: Sendable {
    let services: Services
    let mailbox: Mailbox
    let activity = Activity()
    private let countsAsVisit: Bool
    /// What changes something at GitHub: the end of the program waits for it.
    private let changes = Activity()
    private let lastSearch = Mutex<RequestID?>(nil)

    /// How long the end of the program waits for the server at most.
    private static let farewell = Duration.seconds(3)

    /// - Parameter countsAsVisit: false where nobody sees what is new since the last time.
    init(services: Services, mailbox: Mailbox, countsAsVisit: Bool = true) {
        self.services = services
        self.mailbox = mailbox
        self.countsAsVisit = countsAsVisit
    }

    /// True while nothing is under way: everything asked for is in the mailbox.
    var isIdle: Bool {
        activity.isIdle && changes.isIdle && services.avatars.isIdle && services.library.archive.isIdle
    }

    func run(_ effect: Effect) {
        let (library, mailbox, configuration) = (services.library, mailbox, services.manager.configuration)
        switch effect {
        case .loadPage(let id, let cursor, let request):
            guard let feed = Feed(id) else { return }
            guard case .after(let url) = cursor else {
                return observe(library.feed(feed), request, isForced: true) {
                    .stored(.feed(id, $0.value.gists), request, asOf: $0.time)
                } answer: {
                    .page(id, request, $0)
                }
            }
            answer(request) {
                .page(id, request, $0)
            } with: {
                try await library.page(of: feed, after: url)
            }
        case .loadGist(let id, let request, let isForced):
            observe(library.gist(id), request, isForced: isForced) {
                .stored(.gist($0.value), request, asOf: $0.time)
            } answer: {
                .gist(id, request, $0)
            }
        case .loadComments(let id, let request, let isForced):
            observe(library.comments(id), request, isForced: isForced) {
                .stored(.comments(id, $0.value), request, asOf: $0.time)
            } answer: {
                .comments(id, request, $0)
            }
        case .loadStar(let id, let request):
            observe(library.star(id), request, isForced: false) {
                .stored(.starred(id, $0.value), request, asOf: $0.time)
            } answer: {
                .starred(id, request, $0)
            }
        case .setStar(let id, let isStarred, let request):
            answer(request, in: changes) { (result: Result<Void, Failure>) in
                if case .failure(let failure) = result { return .starChanged(id, request, failure) }
                return .starChanged(id, request, nil)
            } with: {
                try await library.setStar(isStarred, of: id)
            }
        case .loadFile(let gist, let file, let request):
            answer(request) {
                .file(gist: gist.id, name: file.name, request, $0)
            } with: {
                try await library.text(of: file, in: gist) { progress in
                    // Of a compressed file the server tells no size; the gist does.
                    let progress = OpenedGist.Progress(
                        received: progress.received, total: progress.total ?? file.size)
                    mailbox.post(.progress(gist: gist.id, name: file.name, request, progress))
                }
            }
        case .findMore(let request): mailbox.post(.findMore(request))
        case .read(let id, let tab, let job, let limits, let request):
            perform(request, on: .computing) { mailbox.post(.reading(id, tab, request, job.run(within: limits))) }
        case .draw(let id, let tab, let job, let request):
            answer(request, on: .computing) {
                .picture(id, tab, request, $0)
            } with: { [pictures = services.pictures] in
                try Task.checkCancellation()
                return try pictures.draw(job)
            }
        case .drawInText(let source, let gist, let canvas, let request):
            answer(request) {
                .pictureInText(request, $0)
            } with: { [pictures = services.pictures] in
                let data = try await library.picture(
                    source, of: gist, limit: ImageDecoder.Limits.inText.bytes)
                return try await withTaskExecutorPreference(WorkExecutor.pictures) {
                    try Task.checkCancellation()
                    return try pictures.draw(data, on: canvas)
                }
            }
        case .search(let text, let request): search(text, request)
        case .loadSaved(let request): loadSaved(request)
        case .recall: recall()
        case .markRead(let id): library.archive.write { $0.markRead(id) }
        case .leave(let id, let gists):
            guard let feed = Feed(id).map(StoredFeed.init) else { return }
            library.archive.write(.lists) { $0.remove(gists, from: feed) }
        case .forget(let id): library.forget(id)
        case .highlight(let document, let line, let request): highlight(document, line, request)
        case .cancel(let request): activity.cancel(request)
        case .wishAvatars(let wishes): services.wish(wishes)
        case .remember(let feed, let gists, let loadedAt):
            guard let store = services.store else { return }
            let snapshot = FeedSnapshot(feed: feed, gists: gists, loadedAt: loadedAt)
            library.archive.enqueue { snapshot.save(to: store, configuration) }
        case .watchLog(true): services.log.watch { mailbox.post(.log($0)) }
        case .watchLog(false): services.log.watch(nil)
        case .openInBrowser(let url): openInBrowser(url)
        case .takeOut(let work, let request): takeOut(work, request)
        case .completePath(let text, let request): completePath(text, request)
        case .copy, .redraw, .suspend, .handOver, .quit: break  // the display's own
        }
    }

    /// Stops everything that still runs but changes at GitHub, which it sees through, and writes what is still to be kept;
    /// for the end of the program.
    /// - Returns: why a change was not made, or perhaps not, as a sentence.
    func end() -> String? {
        activity.cancelAll()
        services.avatars.wanted(visible: [], prefetch: [])
        let deadline = ContinuousClock.now + Self.farewell
        while !changes.isIdle, ContinuousClock.now < deadline { mailbox.wakeup.wait(timeoutMilliseconds: 50) }
        let isLate = !changes.isIdle
        changes.cancelAll()
        services.library.archive.care()
        services.library.archive.finish()
        if isLate { return "The server has not answered: perhaps the last star is not changed." }
        for case .starChanged(_, _, let failure?) in mailbox.drain() { return failure.sentence }
        return nil
    }

    /// Loads a resource and posts what it has as it comes: what was kept, then the answer.
    private func observe<Value>(
        _ resource: Resource<Value>, _ request: RequestID, isForced: Bool,
        stored: @escaping @Sendable (Snapshot<Value>) -> Message,
        answer: @escaping @Sendable (Result<Value, Failure>) -> Message
    ) {
        perform(request) { [mailbox] in
            // Observed before it is asked, so that nobody gives the load up; the state of before says nothing of it.
            let states = resource.states().dropFirst()
            if isForced { resource.load() } else { resource.loadIfNeeded() }
            var posted: Snapshot<Value>?
            for await state in states {
                if let data = state.data, data != posted, state.isLoading || state.error != nil {
                    mailbox.post(stored(data))
                    posted = data
                }
                if state.isLoading { continue }
                if let error = state.error {
                    mailbox.post(answer(.failure(Failure(error))))
                } else if let data = state.data {
                    mailbox.post(answer(.success(data.value)))
                }
                break
            }
        }
    }

    /// Runs work on the program's own threads and posts its answer, success or failure, as a message.
    private func answer<Value: Sendable>(
        _ request: RequestID, in activity: Activity? = nil, on executor: WorkExecutor = .shared,
        as message: @escaping @Sendable (Result<Value, Failure>) -> Message,
        with work: @escaping @Sendable () async throws -> Value
    ) {
        perform(request, in: activity, on: executor) { [mailbox] in
            let result: Result<Value, Failure>
            do {
                result = .success(try await work())
            } catch {
                result = .failure(Failure(error))
            }
            mailbox.post(message(result))
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
                if let limit = services.manager.rateLimit { mailbox.post(.rateLimit(limit)) }
                activity.finish(request)
                mailbox.wakeup.signal()
            }
        }
    }

    /// Slice by slice, so that it ends soon after it is cancelled.
    private func highlight(_ document: TextDocument, _ line: Int, _ request: RequestID) {
        perform(request, on: .computing) { [mailbox] in
            while !Task.isCancelled, document.highlight(throughLine: line, bytes: 1 << 18) {}
            mailbox.post(.highlighted(request))
        }
    }

    /// One search at a time: a further key has made the one before useless.
    private func search(_ text: String, _ request: RequestID) {
        let library = services.library
        if let last = lastSearch.withLock({ last in
            defer { last = request }
            return last
        }) {
            activity.cancel(last)
            library.archive.cancelSearches()
        }
        perform(request) { [mailbox] in
            await library.search(text) { mailbox.post(.found($0, isRanked: $1, request)) }
        }
    }

    private func loadSaved(_ request: RequestID) {
        perform(request) { [library = services.library, home = services.environment["HOME"], mailbox] in
            mailbox.post(.saved(await library.saved(home: home), request))
        }
    }

    private func recall() {
        let archive = services.library.archive
        archive.write { [mailbox, countsAsVisit] store in
            let lastVisit = store.lastVisit
            if countsAsVisit { store.visit() }
            mailbox.post(.recalled(Memory(read: Set(store.readMarks().keys), lastVisit: lastVisit)))
            if let notice = archive.notice { mailbox.post(.notice(notice, isError: true)) }
        }
    }

    private func openInBrowser(_ url: String) {
        do {
            try WebBrowser.open(url, environment: services.environment)
            mailbox.post(.notice("Opening \(url)", isError: false))
        } catch {
            mailbox.post(.notice(error.message, isError: true))
        }
    }
}

extension Feed {
    /// Nil for a feed that GitHub does not serve.
    init?(_ id: FeedID) {
        switch id {
        case .everyone: self = .public
        case .starred: self = .starred
        case .mine: self = .mine
        case .user(let login): self = .user(login)
        case .opened, .saved, .search: return nil
        }
    }
}

extension APIError {
    fileprivate var absence: Failure.Absence? {
        switch cause {
        case .gone, .notFound(mayLackScope: false): .certain
        case .notFound(mayLackScope: true): .perhaps
        default: nil
        }
    }
}

extension Failure {
    /// What an error means to the person at the screen.
    init(_ error: any Error) {
        if let failure = error as? Failure {
            self = failure
        } else if let error = error as? APIError {
            self.init(
                error.sentence(), details: error.details, isOffline: error.isOffline, absence: error.absence,
                retryAt: error.retryAt, isTokenRefused: error.cause == .badCredentials)
        } else {
            self.init("Something unexpected went wrong.", details: "\(type(of: error))")
        }
    }
}
