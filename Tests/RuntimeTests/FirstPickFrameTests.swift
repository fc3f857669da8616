import Browser
import Cells
import Gists
import LoopbackServer
import Storage
import TestSupport
import Testing

@testable import Runtime

@Suite(.blocking) struct `The first frame of pick` {
    private let folder: TestFolder
    private let options: LaunchOptions

    /// A store with 100 gists of one user. Files of 50 of them were saved.
    init() throws {
        folder = try TestFolder()
        var options = try Sample.options(LoopbackServer())
        options.cacheFolder = folder.path
        self.options = options
        let store = try #require(options.readStore { $0 })
        store.save(GistPage(gists: (1...100).map { Sample.gist($0) }), of: .user("mira"), isFirst: true)
        for number in 1...50 { store.noteSaved("notes.txt", of: "\(number)", at: "/nowhere/\(number).txt") }
    }

    private func session(_ feed: Feed, query: String = "") -> PickSession {
        var request = PickRequest()
        (request.feed, request.query) = (feed, query)
        return PickSession(request)
    }

    /// The frame that is drawn before anything runs beside it.
    private func frame(_ session: PickSession) -> String {
        var model = Model.initial(
            options, size: Size(columns: 100, rows: 50), depth: .mono, snapshot: session.firstRows(options),
            asked: session.feed)
        session.picking.begin(in: &model, showing: session.firstSaved(options))
        var surface = Surface(model.size)
        model.render(into: &surface)
        return surface.lines.joined(separator: "\n")
    }

    @Test("C16: it has rows from the store, of a user's list and of the saved files, and the query filters them")
    func rows() {
        #expect(frame(session(.user("mira"))).contains("Gist number 7"))
        let saved = frame(session(.saved))
        #expect(saved.contains("Gist number") && saved.contains("/nowhere/"), "\(saved)")
        let filtered = frame(session(.saved, query: "'zzz"))
        #expect(!filtered.contains("Gist number"), "\(filtered)")
    }

    @Test("C16: it needs as many rows as a screen has, however many are stored")
    func count() {
        #expect(session(.user("mira")).firstRows(options)?.gists.count == FeedSnapshot.rows)
        #expect(session(.saved).firstSaved(options).count == FeedSnapshot.rows)
        // Each list has only its own rows.
        #expect(session(.saved).firstRows(options) == nil)
        #expect(session(.user("mira")).firstSaved(options).isEmpty)
    }
}
