import Cells
import Documents
import Foundation
import Gists
import Reading
import TestSupport

@testable import Browser

/// A user who types, clicks, pastes and resizes at random, with a server that responds to most requests.
struct Monkey {
    var story: Story
    private var random: SeededGenerator
    private let gists: [Gist]
    private var kept = FrameCache()
    /// What is on the screen, with the parts that were kept of the frames before.
    private(set) var surface = Surface(Size(columns: 0, rows: 0))
    /// Effects before this place were answered, or never will be.
    private var answered = 0

    /// Lines to type: each command by its name, and what takes an argument.
    private static let lines =
        Keymap.standard.bindings.map { ":\($0.name)" } + [
            ":25", ":read all", ":mira", "@kenji", "5ring", "/the", "/日本", "/\\v[a-z]+", "/x",
        ]
    private static let keys: [Key] =
        Array("jjjjkkllhhGgnN*#VvyicdrsSxPL@HM0$/:;=|{}()[]<>,.'\"`zZuUoOaAeEXwWbBtTRJKIDFCQm123456789%^&+-_~!?pf 日é😀")
        .map { .character($0) }
        + "abdefklnoprsuwx".map { .control($0) } + "bdfx".map { .alt(.character($0)) }
        + [
            .enter, .enter, .escape, .escape, .tab, .backTab, .backspace, .up, .down, .left, .right, .pageUp, .pageDown,
            .home, .end, .delete,
        ]

    /// Long enough for its highlighting and its outline to be another thread's work.
    private static let long = file(
        "long.swift", language: "Swift", content: String(repeating: "func f() {\n\t/* 日本 */\n}\n", count: 3_000))

    init(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let files = SampleData.gist.files + [file("empty.txt", content: ""), Self.long]
        gists =
            (1...40).map { number in
                gist(
                    "g\(number)", files: Array(files.shuffled(using: &random).prefix(1 + number % 5)),
                    comments: number % 3)
            } + SampleData.awkward + [SampleData.gistWithHistory]
        var settings = seed.isMultiple(of: 2) ? withToken : Settings()
        settings.preview = .on
        settings.density = Density.allCases[Int(seed / 2 % UInt64(Density.allCases.count))]
        settings.sparesRequests = !settings.hasToken
        settings.isOffline = seed % 16 == 5
        settings.isLinear = seed % 8 == 7
        story = Story(140, 40, settings: settings, showing: gists.shuffled(using: &random), next: "p2")
        self.random = random
    }

    /// Does something, answers most of what is asked for by it, and draws.
    mutating func act() {
        switch Int.random(in: 0..<100, using: &random) {
        case 0: story.resize(.random(in: 1...200, using: &random), .random(in: 1...60, using: &random))
        case 1..<4: story.resize(.random(in: 60...180, using: &random), .random(in: 15...40, using: &random))
        case 4..<8:
            story.press(.escape)
            for letter in Self.lines.randomElement(using: &random) ?? "" { story.press(.character(letter)) }
            story.press(.enter)
        case 8..<11:
            let action = [Mouse.Action.press, .drag, .release, .wheelUp, .wheelDown].randomElement(using: &random)
            let (x, y) = (Int.random(in: 0..<140, using: &random), Int.random(in: 0..<40, using: &random))
            story.send(.input(.mouse(Mouse(action ?? .press, x: x, y: y))))
        case 11: story.send(.input(.paste("paste\nme 日本")))
        case 12..<16: story.rest(0.3)
        case 16..<20:
            // Out of what is typed in, which would take most keys for good, and into a text.
            story.press(.escape, times: 12)
            story.press(.enter)
            for _ in 0..<Int.random(in: 0..<5, using: &random) { story.type("]") }
        case 20..<26: story.press(.enter)
        case 26..<36 where story.model.prompt != nil: story.press(.escape)
        default: story.press(Self.keys.randomElement(using: &random) ?? .enter)
        }
        while answered < story.effects.count {
            answered += 1
            // Some answers never come.
            if Int.random(in: 0..<10, using: &random) > 0 { answer(story.effects[answered - 1]) }
        }
        surface = Surface(story.model.size)
        story.model.render(into: &surface, reusing: &kept)
    }

    private mutating func answer(_ effect: Effect) {
        let (request, answer): (RequestID, Response?)
        switch effect {
        case .ask(let query, let id, _): (request, answer) = (id, self.answer(to: query))
        case .compute(let computation, let id): (request, answer) = (id, Self.answer(to: computation))
        case .change(let change, let id): (request, answer) = (id, self.answer(to: change))
        case .export(let export, let id): (request, answer) = (id, .export(outcome(of: export)))
        case .account(_, let id): (request, answer) = (id, .signIn(.change(nil)))
        case .requestAvatars(let avatars):
            for avatar in avatars.visible.prefix(3) { story.send(.avatar(avatar, Surface(avatar.size))) }
            return
        case .watchLog(true): return story.send(.log(SampleData.log))
        case .display(.copy(let text, let name)): return story.send(.copied(text, to: name))
        case .display(.edit(let job)):
            let outcomes: [EditorJob.Outcome] = [.unchanged, .text("edited\n日本"), .failed("The editor failed.")]
            return story.send(.edited(job, outcomes.randomElement(using: &random) ?? .unchanged))
        case .cancel, .keep, .watchLog, .openInBrowser, .display: return
        }
        guard let answer else { return }
        switch Int.random(in: 0..<10, using: &random) {
        case 0: story.send(.answered(request, .failure(somethingFailed)))
        case 1:
            story.send(.stored(request, answer, asOf: Story.noon))
            fallthrough
        default: story.send(.answered(request, .success(answer)))
        }
    }

    private mutating func answer(to query: Query) -> Response? {
        switch query {
        case .page:
            let page = Array(gists.shuffled(using: &random).prefix(.random(in: 0...30, using: &random)))
            return .page(GistPage(gists: page, next: "page \(answered)"))
        case .detail(.gist(let id)): return gists.first { $0.id == id }.map { .gist(LoadedGist($0)) }
        case .revisions(_, .gist), .revisions(_, .read): return .gist(LoadedGist(SampleData.revised))
        case .detail(.preview(let gist, _)):
            return .detail(.preview(LoadedGist(gists.first { $0.id == gist.id } ?? gist)))
        case .detail(.file(let file, _)):
            return .detail(.file(TextDocument(file.content ?? "one\ntwo").inFile(named: file.name, language: nil)))
        case .comments: return .comments(.page(SampleData.comments))
        case .star: return .star(.random(using: &random))
        case .forks: return .forks(ForkPage(forks: SampleData.forks, isLast: .random(using: &random)))
        case .revisions(_, .list):
            return .revisions(RevisionPage(revisions: SampleData.gistWithHistory.history ?? [], isLast: true))
        case .saved: return .saved(SampleData.saved)
        case .search:
            return .hits(Array(SampleData.hits.shuffled(using: &random).prefix(.random(in: 0...2, using: &random))))
        case .history: return .history(SampleData.readHistory)
        case .signIn(.accounts):
            let entry = AccountList.Entry(login: "mira", detail: "the keyring", isInUse: true, isStored: true)
            return .signIn(.accounts(AccountList(host: "github.com", entries: [entry], hasCodes: true, tokenPage: "")))
        case .signIn(.login): return .signIn(.login("mira"))
        case .paths: return .paths(["a/b", "c d"])
        case .diskFiles:
            return .writing(.diskFiles(DiskFiles(files: [DiskFile(name: "a.md", text: "a\nb")], problems: [])))
        default: return nil
        }
    }

    private static func answer(to computation: BackgroundJob) -> Response? {
        switch computation {
        case .reader(.read(let job, let limits)): return .reader(.document(job.run(within: limits)))
        case .reader(.draw(let job)):
            return .reader(
                .image(DrawnImage(Surface(job.size), format: "PNG", width: 640, height: 480, byteCount: 9_000)))
        case .reader(.drawInline):
            return .reader(.inlineImage(Surface(Size(columns: 4, rows: 2)), PixelSize(width: 32, height: 32)))
        case .reader(.highlight(let document, let line)):
            while document.highlight(throughLine: line, bytes: 1 << 18) {}
            return .done
        case .reader(.outline(let document)): return .reader(.outline(document.outline()))
        case .findLeaks: return .writing(.leaks([Leak(kind: "GitHub token", file: "a.md", line: 1, excerpt: "ghp_…")]))
        case .reader(.yield): return .done
        }
    }

    private mutating func answer(to change: Mutation) -> Response? {
        switch change {
        case .star(_, let isStarred): .star(isStarred)
        case .writing(.create), .fork: .gist(LoadedGist(gist("new\(answered)", files: [file("a.md", content: "# a")])))
        case .writing(.edit(let id, _, _)):
            gists.first { $0.id == id }.map {
                Bool.random(using: &random) ? .gist(LoadedGist($0)) : .writing(.conflict(LoadedGist($0)))
            }
        case .revert: .gist(LoadedGist(gists[0]))
        case .delete(let id): .deleted(gists.first { $0.id == id }.map(DeletedGist.init) ?? DeletedGist(id: id))
        case .comment(_, .add), .comment(_, .edit): .comments(.written(SampleData.comments[0]))
        case .comment(_, .delete): .done
        }
    }

    private mutating func outcome(of export: Export) -> Export.Outcome {
        switch export.purpose {
        case .save(_, .ask) where Bool.random(using: &random): .exists(["a.txt"])
        case .save: .saved("Saved 2 files.", folder: "/tmp/", isComplete: .random(using: &random))
        default: .collected([.init(name: "a.txt", bytes: Data("hello".utf8))])
        }
    }
}
