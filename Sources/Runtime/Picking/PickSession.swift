import Browser
import Gists
import Glibc
import Terminal

/// One use of the browser as a chooser: what it was started for, and its result. Used from the main thread.
final class PickSession {
    private let request: PickRequest
    private(set) var result = PickResult.nothing

    init(_ request: PickRequest) { self.request = request }

    var feed: Feed? { request.feed }

    /// The first stored rows of the list that the command line names: a long list would take longer than a frame.
    func firstRows(_ options: LaunchOptions) -> FeedSnapshot? {
        guard case .remote(let feed)? = request.feed,
            let stored = options.readStore({ $0.feed(feed, limit: FeedSnapshot.rows) })
        else { return nil }
        return FeedSnapshot(feed: feed, gists: stored.gists, loadedAt: stored.asOf)
    }

    /// The first saved files, if their list is to choose from.
    func firstSaved(_ options: LaunchOptions) -> [SavedGist] {
        feed != .saved ? [] : options.readStore { SavedRows.first(FeedSnapshot.rows, options, $0) } ?? []
    }

    var picking: Picking { Picking(query: request.query, allowsSeveral: request.allowsSeveral) }

    /// Loads what was chosen and asks for the values of placeholders, while the screen still belongs to the program.
    /// - Returns: false if the user goes on choosing: a notice has the reason.
    func finish(_ loop: inout Loop, _ code: ExitCode, _ screen: Screen, _ runner: EffectRunner) -> Bool {
        switch loop.picking?.outcome {
        case .chosen(let files):
            let services = runner.services
            let dialog = PickDialog(screen: screen, settings: loop.model.settings, wakeup: runner.mailbox.wakeup)
            let output = PickedOutput(request, queue: services.repository.queue, environment: services.environment)
            do {
                let bytes = try output.bytes(of: files) { file, gist in
                    try dialog.wait(for: file.name, over: { loop.frame() }) { [files = services.repository.files] in
                        try await files.content(of: file, in: gist)
                    }
                } filling: {
                    try dialog.fill(&$0)
                }
                result = .chosen(bytes)
            } catch PickStop.interrupted {
                result = .interrupted(.signal(SIGINT))
            } catch {
                loop.picking?.resume()
                // Another size may have come meanwhile.
                screen.redraw()
                runner.mailbox.post(.input(.resize(screen.size)))
                if let problem = error as? PickProblem {
                    runner.mailbox.post(.notice(problem.sentence, isError: true))
                }
                return false
            }
        case .interrupted: result = .interrupted(.signal(SIGINT))
        case .nothing: result = .nothing
        case nil: result = code == .success ? .nothing : .interrupted(code)
        }
        return true
    }
}
