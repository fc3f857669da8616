import Cells
import Documents
import FoundationEssentials
import Gists

/// The lists that a sync downloads.
public enum SyncOrder: Hashable, Sendable {
    /// The gists of the token's owner, and the starred ones.
    case own
    case user(String)
}

/// The progress of a sync.
public struct SyncStep: Hashable, Sendable {
    public var lists: Int
    public var allLists: Int
    public var gists: Int
    public var allGists: Int
    public var bytes: Int

    public init(lists: Int = 0, allLists: Int = 0, gists: Int = 0, allGists: Int = 0, bytes: Int = 0) {
        self.lists = lists
        self.allLists = allLists
        self.gists = gists
        self.allGists = allGists
        self.bytes = bytes
    }
}

/// The result of a sync.
public struct SyncOutcome: Hashable, Sendable {
    /// The numbers in a sentence.
    public var sentence: String
    /// The first missing thing with its reason; nil if everything is stored.
    public var missing: String?

    public init(sentence: String, missing: String?) {
        self.sentence = sentence
        self.missing = missing
    }
}

/// The sync that runs beside the browser, and its pane above the status bar.
struct SyncPane: Equatable, Sendable {
    private(set) var step: SyncStep?
    private(set) var startedAt = Date.distantPast
    private(set) var isShown = false

    /// The lines of the pane.
    var height: Int { isShown && step != nil ? 2 : 0 }

    /// `:sync`: starts a sync; during one, shows or hides its pane, or ends it.
    mutating func perform(_ word: String, _ update: inout UpdateContext) {
        guard step == nil else {
            if word == Words.Sync.stop { return end(&update) }
            isShown = !isShown
            return
        }
        guard word != Words.Sync.stop else { return update.tell(Words.Sync.notRunning) }
        let context = update.context
        guard !context.settings.isOffline else { return update.complain(Words.Sync.offline) }
        guard word.isEmpty || Owner.isLogin(word) else { return update.complain(Words.Sync.notALogin(word)) }
        guard !word.isEmpty || context.settings.hasToken else { return update.complain(Words.Sync.needsToken) }
        (step, startedAt, isShown) = (SyncStep(), context.now, true)
        update.ask(.sync(word.isEmpty ? .own : .user(word)), for: .sync)
        if context.settings.isLinear { update.tell(Words.Sync.started) }
    }

    /// Offers a sync. `S` accepts while the notice is shown.
    /// - Parameter count: the number of gists that are not stored; nil if it is unknown.
    static func offer(_ count: Int?, _ update: inout UpdateContext) {
        var notice = Notice(text: Words.Sync.offer(count), isError: false)
        notice.offersSync = true
        update.tell(notice)
    }

    mutating func progressed(_ step: SyncStep) {
        if self.step != nil { self.step = step }
    }

    mutating func received(_ result: Result<Response, Failure>, _ update: inout UpdateContext) {
        (step, isShown) = (nil, false)
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

    private mutating func end(_ update: inout UpdateContext) {
        (step, isShown) = (nil, false)
        update.requests.cancel(.sync)
        update.tell(Words.Sync.stopped)
    }
}
