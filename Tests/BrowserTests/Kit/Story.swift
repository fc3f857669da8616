import Cells
import Documents
import Foundation
import Gists
import Reading
import Testing
import Texts

@testable import Browser

/// A browser driven as the runtime drives it: messages and keys go in, effects are collected, and each request waits
/// until the test answers it.
struct Story {
    static let noon = Date(timeIntervalSince1970: 1_795_262_400)  // 2026-11-21 12:00:00 UTC

    private(set) var model: Model
    /// Every effect so far.
    private(set) var effects: [Effect] = []
    /// Effects before this place were accounted for.
    private var seen = 0

    /// A browser at its start, with the rows of an earlier session where there are any.
    /// - Parameter session: where that ended.
    init(
        _ columns: Int = 80, _ rows: Int = 24, settings: Settings = Settings(), cached: [Gist]? = nil,
        resuming session: Session? = nil, choices: ScreenChoices = ScreenChoices()
    ) {
        let cached = cached.map { FeedState(cached: $0, loadedAt: Self.noon.addingTimeInterval(-720)) }
        model = Model(
            size: Size(columns: columns, rows: rows), settings: settings, now: Self.noon,
            feed: session?.feed ?? .everyone, cached: cached.map { [.everyone: $0] } ?? [:], resuming: session,
            choices: choices)
        effects = model.start()
        requestAvatars()
    }

    /// A browser whose first page has come.
    init(
        _ columns: Int = 80, _ rows: Int = 24, settings: Settings = Settings(), showing gists: [Gist],
        next: String? = nil, choices: ScreenChoices = ScreenChoices()
    ) {
        self.init(columns, rows, settings: settings, choices: choices)
        answerPage(gists, next: next)
        _ = news()
    }

    mutating func send(_ message: Message) {
        effects += model.update(message)
        requestAvatars()
    }

    /// Requests avatars as after a frame.
    private mutating func requestAvatars() {
        if let requests = model.takeAvatarRequests() { effects.append(.requestAvatars(requests)) }
    }

    mutating func press(_ keys: Key..., times: Int = 1) {
        for _ in 0..<times {
            for key in keys { send(.input(.key(key))) }
        }
        waitForKeys()
    }

    /// Types characters that are keys: `"jjj"`.
    mutating func type(_ characters: String) {
        for character in characters { send(.input(.key(.character(character)))) }
        waitForKeys()
    }

    /// Steps up beyond the top of the list, as slowly as a user who pulls deliberately.
    mutating func pull(_ steps: Int) {
        for _ in 0..<steps {
            send(.time(model.now.addingTimeInterval(0.2)))
            press(.up)
        }
    }

    /// Lets as much time pass as a key may wait for another.
    private mutating func waitForKeys() {
        guard model.input.pending != nil else { return }
        send(.time(model.now.addingTimeInterval(1)))
        send(.tick)
        send(.time(model.now.addingTimeInterval(-1)))
    }

    mutating func resize(_ columns: Int, _ rows: Int) { send(.input(.resize(Size(columns: columns, rows: rows)))) }

    /// The effects since the last call, without those of every start, the image requests of every move, and the lines
    /// for the history.
    mutating func news() -> [Effect] {
        defer { seen = effects.count }
        return effects[seen...].filter { effect in
            switch effect {
            case .requestAvatars, .ask(.history, _, _), .keep(.typed): false
            default: true
            }
        }
    }

    /// The lines that were typed and are remembered, in their order.
    var typed: [String] { effects.compactMap { if case .keep(.typed(_, let line)) = $0 { line } else { nil } } }

    // MARK: - Answers

    /// Every page asked for so far.
    var pageRequests: [(feed: RemoteFeed, cursor: FeedState.Cursor, request: RequestID)] {
        effects.compactMap {
            if case .ask(.page(let feed, after: let cursor), let request, _) = $0 {
                (feed, cursor, request)
            } else {
                nil
            }
        }
    }

    /// Answers the question for what earlier sessions left.
    mutating func recall(_ history: ReadHistory) {
        let requests = effects.compactMap { if case .ask(.history, let request, _) = $0 { request } else { nil } }
        guard let request = requests.last else { return record("nobody asked for the history") }
        send(.answered(request, .success(.history(history))))
    }

    /// Answers the page that was asked for last.
    mutating func answerPage(_ gists: [Gist], next: String? = nil, skipped: Int = 0) {
        answerPage(.success(GistPage(gists: gists, next: next, skipped: skipped)))
    }

    mutating func failPage(_ sentence: String = "GitHub did not answer.", isOffline: Bool = false) {
        answerPage(.failure(Failure(sentence, details: "status 500", isOffline: isOffline)))
    }

    mutating func answerPage(_ result: Result<GistPage, Failure>) {
        guard let last = pageRequests.last else { return record("no page was asked for") }
        send(.answered(last.request, result.map(Response.page)))
    }

    mutating func answerGist(_ gist: Gist) { answerGist(gist.id, .success(gist)) }

    mutating func answerGist(_ id: GistID, _ result: Result<Gist, Failure>) {
        let requests = effects.compactMap {
            if case .ask(.detail(.gist(id)), let request, _) = $0 { request } else { nil }
        }
        guard let request = requests.last else { return record("gist \(id) was not asked for") }
        send(.answered(request, result.map(LoadedGist.init).map(Response.gist)))
    }

    mutating func answerComments(_ id: GistID, _ result: Result<[Gists.Comment], Failure>) {
        let requests = effects.compactMap { effect in
            if case .ask(.comments(id, .newest), let request, _) = effect { request } else { nil }
        }
        guard let request = requests.last else { return record("comments of \(id) were not asked for") }
        send(.answered(request, result.map { .comments(.page($0)) }))
    }

    /// Goes to the tab behind the files, which asks for the comments, and comes back to the first file.
    mutating func readComments(of gist: Gist, _ comments: [Gists.Comment]) {
        for _ in gist.files { type("]") }
        answerComments(gist.id, .success(comments))
        for _ in gist.files { type("[") }
    }

    mutating func answerStar(_ id: GistID, _ result: Result<Bool, Failure>) {
        let requests = effects.compactMap { if case .ask(.star(id), let request, _) = $0 { request } else { nil } }
        guard let request = requests.last else { return record("star of \(id) was not asked for") }
        send(.answered(request, result.map(Response.star)))
    }

    mutating func answerFile(_ name: String, of id: GistID, _ result: Result<String, Failure>) {
        let requests = effects.compactMap { effect in
            if case .ask(.detail(.file(let file, of: let gist)), let request, _) = effect, gist.id == id,
                file.name == name
            {
                request
            } else {
                nil
            }
        }
        guard let request = requests.last else { return record("file \(name) was not asked for") }
        send(.answered(request, result.map { TextDocument($0) }.map { .detail(.file($0)) }))
    }

    /// What was given to the editor so far.
    var jobs: [EditorJob] {
        effects.compactMap { if case .display(.edit(let job)) = $0 { job } else { nil } }
    }

    /// Every gist whose preview was asked for so far, and whether only in the store.
    var previews: [(gist: Gist, isStoredOnly: Bool, request: RequestID)] {
        effects.compactMap {
            if case .ask(.detail(.preview(let gist, let isStoredOnly)), let request, _) = $0 {
                (gist, isStoredOnly, request)
            } else {
                nil
            }
        }
    }

    /// Lets the list rest.
    mutating func rest(_ seconds: Double = 0.25) {
        send(.time(model.now.addingTimeInterval(seconds)))
        send(.tick)
    }

    /// Answers the last request for a preview with a text.
    mutating func answerPreview(_ text: String, isWhole: Bool = true) {
        guard let (gist, _, request) = previews.last else { return record("no preview was asked for") }
        let file = gist.files[0]
        let document = TextDocument(text).inFile(named: file.name, language: file.language)
        let loaded = LoadedGist(gist, texts: [ExactText(file.name): .init(document: document, isWhole: isWhole)])
        send(.answered(request, .success(.detail(.preview(loaded)))))
    }

    mutating func failPreview(_ failure: Failure) {
        guard let last = previews.last else { return record("no preview was asked for") }
        send(.answered(last.request, .failure(failure)))
    }

    /// Answers the last search with what it found, in its final order.
    mutating func answerSearch(_ hits: [SearchHit]) {
        let requests = effects.compactMap { if case .ask(.search(_), let request, _) = $0 { request } else { nil } }
        guard let request = requests.last else { return record("nothing was searched for") }
        send(.answered(request, .success(.hits(hits))))
    }

    /// Answers the last question for what was saved.
    mutating func answerSaved(_ gists: [SavedGist]) {
        let requests = effects.compactMap { if case .ask(.saved, let request, _) = $0 { request } else { nil } }
        guard let request = requests.last else { return record("nothing was asked for") }
        send(.answered(request, .success(.saved(gists))))
    }

    private func record(_ problem: String) { Issue.record(Testing.Comment(rawValue: problem)) }

    // MARK: - What there is to see

    var feed: FeedState { model.feed }
    var refreshDue: Date? { model.list.refreshDue(model.context) }
    var rowIDs: [GistID] { feed.drafts.keys.map { "draft:\($0)" } + feed.rows.keys }

    var surface: Surface {
        var surface = Surface(model.size)
        model.render(into: &surface)
        return surface
    }

    /// The screen, one line a row, without trailing spaces.
    var lines: [String] { surface.lines }
    /// The same without the scroll bars, which move where rows stay.
    var linesWithoutBars: [String] {
        lines.map { line in
            guard line.last == "▐" || line.last == "│" else { return line }
            return String(line.dropLast().reversed().drop { $0 == " " }.reversed())
        }
    }
    var text: String { lines.joined(separator: "\n") }

    var selectedID: GistID? { feed.selection?.gist }

    /// The gist ids of the rows on the screen, by the `#id` that the fixtures put into descriptions.
    var visibleIDs: [GistID] {
        lines.compactMap { line -> GistID? in
            guard let mark = line.firstIndex(of: "#") else { return nil }
            return GistID(line[line.index(after: mark)...].prefix { $0.isLetter || $0.isNumber })
        }
    }
}
