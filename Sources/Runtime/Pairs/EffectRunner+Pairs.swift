import Browser
import Concurrency
import Documents
import Gists
import GitHub
import Pairing
import Reading
import Repository

/// The files that are paired with gists: their signs in the list, push and pull.
extension EffectRunner {
    /// Answers with the gists of saved and paired files.
    func listSaved(_ request: RequestID) {
        answer(request) { [options = services.options, queue = services.repository.queue] in
            .saved(await queue.read(seeing: .savedFiles) { SavedRows(options, $0) }?.compared() ?? [])
        }
    }

    /// Sends or fetches the files that are paired with a gist.
    func transfer(_ order: PairOrder, _ request: RequestID) {
        answer(request) { [services] in
            // Reads and writes files, and waits for each response.
            .paired(try await Blocking.onThread { try PairRun(order, services).reply() })
        }
    }
}

/// A question that must be answered before texts are sent.
private struct Unanswered: Error {
    let question: PairQuestion
}

/// One push or pull from the browser.
private struct PairRun {
    private let order: PairOrder
    private let services: Services

    init(_ order: PairOrder, _ services: Services) {
        self.order = order
        self.services = services
    }

    func reply() throws -> PairReply {
        do {
            return try answered()
        } catch let problem as PairProblem {
            throw Failure(problem.sentence)
        }
    }

    private func answered() throws -> PairReply {
        let options = services.options
        let store = try PairStore(options)
        let pairs = try store.pairs(of: options.account.api).filter { $0.gist == order.gist }
        let repository = OneShotRepository(
            manager: services.manager, queue: services.repository.queue, blobs: services.blobs, isOffline: false)
        let sync = PairSync(store: store, remote: PairRemote(repository, options, permit: permit))
        let outcomes =
            order.direction == .push ? sync.push(pairs, named: false) : sync.pull(pairs, named: true)
        var isComplete = true
        var sentences: [String] = []
        for outcome in outcomes {
            if case .failed(let error) = outcome.kind {
                if let unanswered = error as? Unanswered { return .asks(unanswered.question) }
                sentences.append((error as? PairProblem)?.sentence ?? Failure(error).sentence)
            } else if let sentence = outcome.sentence(shown) {
                sentences.append(sentence)
            }
            isComplete = isComplete && outcome.isDone
        }
        return .done(sentences, isComplete: isComplete)
    }

    private func permit(_ texts: [(name: String, text: String)], _ gist: Gist) throws {
        if !order.allowsSecrets {
            let leaks = texts.flatMap { LeakGuard.leaks(in: $0.text, file: $0.name) }
            if !leaks.isEmpty { throw Unanswered(question: .secrets(leaks.map(Words.Pairs.leak))) }
        }
        if gist.isPublic, !order.allowsPublic { throw Unanswered(question: .publicGist(texts.map(\.name))) }
    }

    private func shown(_ path: String) -> String { PathText.abbreviated(path, home: services.environment["HOME"]) }
}
