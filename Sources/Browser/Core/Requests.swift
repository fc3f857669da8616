import Documents
import FoundationEssentials
import Gists
import Texts

/// A number of something that was asked for.
public struct RequestID: Hashable, Sendable {
    public var number: Int
    public init(_ number: Int) { self.number = number }
}

/// What an answer is for: the place that waits for it.
enum Requester: Hashable, Sendable {
    case feed(Feed)
    /// A gist that is asked for by its address.
    case address
    case gist(String)
    case look(String)
    /// A tab that has a request of its own.
    case tab(gist: String, DetailTab)
    /// One side of what is compared.
    case side(gist: String, isOld: Bool)
    /// The version of a gist that is to be read.
    case version(String)
    case star(String)
    case file(gist: String, name: ExactText)
    /// A tab's text as it is read.
    case rendering(gist: String, DetailTab)
    /// A tab's picture.
    case picture(gist: String, DetailTab)
    case pictureInText(PicturesInText.Key)
    case highlighting
    /// The next piece of a search in a text.
    case finding
    /// The next piece of a search in all files of a gist.
    case findingInFiles
    case outline
    case search
    case saved
    case history
    /// What a path goes on with that begins with this.
    case paths(String)
    case starChange(String)
    case deletion(String)
    /// A deleted gist that is made anew.
    case recreation(String)
    case fork(String)
    /// What was done to a fork since it was made.
    case forkChange(gist: String, fork: String)
    /// An edit that is taken back.
    case reverting(Revert)
    /// A comment on its way, by its draft's id.
    case commenting(String)
    case commentDeletion(gist: String, Comment)
    /// A comment's text as it will be read, by its draft's id.
    case commentPreview(String)
    case commentLeaks(String)
    case earlierComments(String, page: Int)
    case export
    case accounts
    case accountChange
    /// A command about a gist, which depends on whose token it is.
    case login(Command, gist: String)
    case publishing(String)
    /// The text of a file that is edited, by the name that GitHub knows.
    case draftText(ExactText)
    case draftPreview
    case draftPatch
    case draftLeaks
    case diskFiles

    /// True of what only the form waits for.
    var isOfForm: Bool {
        switch self {
        case .draftText, .draftPreview, .draftPatch, .draftLeaks, .diskFiles: true
        default: false
        }
    }

    /// The gist whose detail pane waits.
    var gist: String? {
        switch self {
        case .gist(let id), .look(let id), .tab(let id, _), .star(let id), .file(let id, _), .rendering(let id, _),
            .picture(let id, _), .earlierComments(let id, _), .version(let id), .side(let id, _),
            .forkChange(let id, _):
            id
        default: nil
        }
    }
}

/// The one doorman of all answers: it numbers what is asked for and knows who waits for each answer. Who asks again, or waits
/// no more, has no use for the answer to come: that one finds nobody and is dropped.
struct Requests: Equatable, Sendable {
    private var waiting: [Requester: RequestID] = [:]
    /// When each of these was asked for.
    private var times: [RequestID: Date] = [:]
    private var last = 0
    /// The time, as the model has it.
    var now = Date.distantPast
    /// What the world is asked to do, in order; empty between two updates.
    private(set) var effects: [Effect] = []

    /// The latest of all.
    var latest: RequestID { RequestID(last) }

    /// The number under which somebody waits from now on; what the same asked for before is dropped.
    mutating func open(for requester: Requester) -> RequestID {
        last += 1
        if let before = waiting.updateValue(latest, forKey: requester) { times[before] = nil }
        times[latest] = now
        return latest
    }

    /// Who waits for an answer; nil where nobody does any more.
    func requester(of id: RequestID) -> Requester? {
        // Some dozens at most.
        waiting.first { $0.value == id }?.key
    }

    /// Hands an answer to who waits for it, and to nobody a second time.
    mutating func close(_ id: RequestID) -> Requester? {
        let requester = requester(of: id)
        if let requester { waiting[requester] = nil }
        times[id] = nil
        return requester
    }

    /// When the earliest of the requests was made that are meant and have no answer yet; nil where there is none.
    func earliest(where isMeant: (Requester) -> Bool) -> Date? {
        waiting.filter { isMeant($0.key) }.compactMap { times[$0.value] }.min()
    }

    /// Tells whether any request is as old as this.
    func hasAny(since date: Date) -> Bool { times.values.contains { $0 <= date } }

    /// Somebody else waits for the answer now.
    mutating func pass(from requester: Requester, to other: Requester) {
        waiting[other] = waiting.removeValue(forKey: requester)
    }

    func isOpen(where isMeant: (Requester) -> Bool) -> Bool { waiting.keys.contains(where: isMeant) }

    /// Cancels a request: its response is dropped.
    /// - Returns: false if there was none.
    @discardableResult
    mutating func cancel(_ requester: Requester) -> Bool {
        guard let id = waiting.removeValue(forKey: requester) else { return false }
        times[id] = nil
        effects.append(.cancel(id))
        return true
    }

    /// Cancels all requests that are meant, the earliest first.
    mutating func cancel(where isMeant: (Requester) -> Bool) {
        let left = waiting.filter { isMeant($0.key) }
        for (requester, id) in left { (waiting[requester], times[id]) = (nil, nil) }
        effects += left.values.sorted { $0.number < $1.number }.map(Effect.cancel)
    }

    // MARK: - Effects

    mutating func emit(_ effect: Effect) { effects.append(effect) }

    mutating func ask(_ query: Query, for requester: Requester, isForced: Bool = false) {
        effects.append(.ask(query, open(for: requester), isForced: isForced))
    }

    /// Removes the effects that were collected.
    mutating func takeEffects() -> [Effect] {
        defer { effects = [] }
        return effects
    }
}
