import Browser
import FoundationEssentials
import Gists
import GitHub
import HTTP
import Reading
import Synchronization

/// Carries effects out: the one place where the browser's wishes touch the world. Every answer goes to the mailbox.
final class EffectRunner: Sendable {
    let services: Services
    let mailbox: Mailbox
    let activity = Activity()
    /// The newest rows to keep: of two that are saved at the same time the later must win.
    private let unsaved = Mutex<FeedSnapshot?>(nil)
    private let saving = Mutex(())

    init(services: Services, mailbox: Mailbox) {
        self.services = services
        self.mailbox = mailbox
    }

    /// True while nothing is under way: everything asked for is in the mailbox.
    var isIdle: Bool { activity.isIdle && services.avatars.isIdle }

    func run(_ effect: Effect) {
        let (manager, mailbox) = (services.manager, mailbox)
        switch effect {
        case .loadPage(let id, let cursor, let request):
            guard let feed = Feed(id) else { return }
            answer(request) {
                .page(id, request, $0)
            } with: {
                switch cursor {
                case .first, .end: try await manager.gists(feed)
                case .after(let url): try await manager.gists(feed, after: url)
                }
            }
        case .loadGist(let id, let request):
            answer(request) {
                .gist(id, request, $0)
            } with: {
                try await manager.gist(id)
            }
        case .loadComments(let id, let request):
            answer(request) {
                .comments(id, request, $0)
            } with: {
                try await manager.comments(id)
            }
        case .loadStar(let id, let request):
            answer(request) {
                .starred(id, request, $0)
            } with: {
                try await manager.isStarred(id)
            }
        case .loadFile(let gist, let file, let request):
            answer(request) {
                .file(gist: gist.id, name: file.name, request, $0)
            } with: {
                let content = try await manager.fileContent(file, in: gist) { progress in
                    // Of a compressed file the server tells no size; the gist does.
                    let progress = OpenedGist.Progress(
                        received: progress.received, total: progress.total ?? file.size)
                    mailbox.post(.progress(gist: gist.id, name: file.name, request, progress))
                }
                let text = String(decoding: content, as: UTF8.self)
                return TextDocument(text, inFile: file.name, language: file.language)
            }
        case .highlight(let document, let line, let request): highlight(document, line, request)
        case .cancel(let request): activity.cancel(request)
        case .wishAvatars(let wishes): services.wish(wishes)
        case .remember(let feed, let gists): remember(gists, of: feed)
        case .watchLog(true): services.log.watch { mailbox.post(.log($0)) }
        case .watchLog(false): services.log.watch(nil)
        case .openInBrowser(let url): openInBrowser(url)
        case .takeOut(let work, let request): takeOut(work, request)
        case .completePath(let text): completePath(text)
        case .copy, .redraw, .suspend, .handOver, .quit: break  // the display's own
        }
    }

    /// Stops everything that still runs; for the end of the program.
    func cancelAll() {
        activity.cancelAll()
        services.avatars.wanted(visible: [], prefetch: [])
    }

    /// Runs work on the program's own threads and posts its answer, success or failure, as a message.
    private func answer<Value: Sendable>(
        _ request: RequestID, as message: @escaping @Sendable (Result<Value, Failure>) -> Message,
        with work: @escaping @Sendable () async throws -> Value
    ) {
        perform(request) { [mailbox] in
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
    func perform(_ request: RequestID, _ work: @escaping @Sendable () async -> Void) {
        activity.start(request) {
            Task(executorPreference: WorkExecutor.shared) { [self] in
                await work()
                if let limit = services.manager.rateLimit { mailbox.post(.rateLimit(limit)) }
                activity.finish(request)
                mailbox.wakeup.signal()
            }
        }
    }

    /// Slice by slice, so that it ends soon after it is cancelled.
    private func highlight(_ document: TextDocument, _ line: Int, _ request: RequestID) {
        activity.start(request) {
            Task(executorPreference: WorkExecutor.shared) { [self] in
                while !Task.isCancelled, document.highlight(throughLine: line, bytes: 1 << 18) {}
                mailbox.post(.highlighted(request))
                activity.finish(request)
                mailbox.wakeup.signal()
            }
        }
    }

    private func remember(_ gists: [Gist], of feed: FeedID) {
        guard feed == .everyone, let store = services.store else { return }
        unsaved.withLock { $0 = FeedSnapshot(gists: gists, loadedAt: Date()) }
        activity.begin()
        Task(executorPreference: WorkExecutor.shared) { [self] in
            saving.withLock { _ in unsaved.withLock { $0.take() }?.save(to: store, apiURL: services.apiURL) }
            activity.end()
            mailbox.wakeup.signal()
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
        case .opened: return nil
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
                error.sentence(), details: error.details, isOffline: error.isOffline)
        } else {
            self.init("Something unexpected went wrong.", details: "\(type(of: error))")
        }
    }
}
