import Cells
import Configuration
import Foundation
import Gists
import GitHub
import Storage
import TestSupport
import Testing

@testable import Browser
@testable import Runtime

@Suite(.blocking) struct `B22: the file of a session` {
    private let folder: TestFolder

    init() throws { folder = try TestFolder() }

    private var store: BlobStore { BlobStore(folder: folder.path, limit: 1 << 20) }

    private func options(
        _ api: String = "https://a.example", token: String? = nil, _ chosen: SettingValues = SettingValues()
    ) throws -> LaunchOptions {
        LaunchOptions(
            configuration: try APIConfiguration(
                apiURL: api, credentials: try token.map { Credentials(token: try Token($0), source: .option) },
                userAgent: "tests"),
            cacheFolder: folder.path, chosen: chosen, environment: ["LANG": "C.UTF-8"])
    }

    private var choices: ScreenChoices {
        var choices = ScreenChoices()
        (choices.dividerShift, choices.density, choices.theme, choices.wraps) = (-8, .line, "nord", false)
        choices.encodings = [.init(gist: "abc", file: "é.txt", encoding: "Windows-1251")]
        return choices
    }

    private var full: Session {
        var session = Session(feed: .user("mira"))
        session.filter = "ring 中"
        session.scope = "lang:swift"
        session.order = "comments"
        session.isReversed = true
        session.selection = .gist("abc")
        session.rowsAbove = -3
        session.search = "q"
        session.address = "https://gist.github.com/abc"
        var reading = Session.Reading()
        reading.tab = .forks
        (reading.line, reading.row, reading.column, reading.chosen) = (1, 2, 3, 4)
        reading.cursor = 6
        reading.sourceLine = 5
        reading.isSource = true
        session.reading = reading
        session.choices = choices
        return session
    }

    @Test("comes back as it was saved, for the same API and the same account alone, readable by nobody else")
    func roundTrip() throws {
        let mine = try options(token: "t1")
        SessionFile.save(full, to: store, mine)
        #expect(SessionFile.load(from: store, mine) == full)
        for other in [try options("https://b.example", token: "t1"), try options(token: "t2"), try options()] {
            #expect(SessionFile.load(from: store, other) == nil)
        }
        for name in try folder.names {
            let attributes = try FileManager.default.attributesOfItem(atPath: folder.path + "/" + name)
            #expect(attributes[.posixPermissions] as? Int == 0o600)
        }
        #expect(mine.blobPrefixes.contains { SessionFile.key(mine).hasPrefix($0) }, "clearing the account forgets it")
    }

    @Test("keeps every feed and tab")
    func every() {
        for feed: Feed in [.everyone, .starred, .mine, .user("mira"), .saved, .search, .opened] {
            let session = Session(feed: feed)
            #expect(SessionFile.session(SessionFile.bytes(session)) == session)
        }
        var onDraft = Session(feed: .mine)
        onDraft.selection = .draft("17")
        #expect(SessionFile.session(SessionFile.bytes(onDraft)) == onDraft)
        #expect(SessionFile.bytes(onDraft).range(of: Data("draft:17".utf8)) != nil)
        for tab in [Session.Tab.file(0), .file(7), .comments, .forks, .about] {
            var session = Session(feed: .everyone)
            session.reading = Session.Reading()
            session.reading?.tab = tab
            #expect(SessionFile.session(SessionFile.bytes(session)) == session)
        }
    }

    @Test("is nothing without its last byte, with one more, or of another version; no byte of it can do harm")
    func damaged() throws {
        let bytes = SessionFile.bytes(full)
        for count in 0..<bytes.count { #expect(SessionFile.session(bytes.prefix(count)) == nil) }
        #expect(SessionFile.session(bytes + [0]) == nil)
        for place in bytes.indices {
            var damaged = bytes
            damaged[place] = 0xFF
            // Numbers stay in their bounds, or it counts as none.
            #expect(abs(SessionFile.session(damaged)?.reading?.line ?? 0) <= 1 << 31)
        }
        let options = try options()
        store.store(Data("session 99".utf8), for: SessionFile.key(options))
        #expect(SessionFile.load(from: store, options) == nil)
        SessionFile.save(full, to: store, options)
        for name in try folder.names {
            try Data("damaged".utf8).write(to: URL(fileURLWithPath: folder.path + "/" + name))
        }
        #expect(SessionFile.load(from: store, options) == nil)
    }

    @Test("choices of a run whose end is not kept are stored with the end of the run before")
    func choicesAlone() throws {
        let options = try options()
        SessionFile.save(ScreenChoices(), to: store, options)
        #expect(SessionFile.load(from: store, options) == nil, "nothing was chosen")
        SessionFile.save(choices, to: store, options)
        #expect(SessionFile.load(from: store, options)?.choices == choices)
        SessionFile.save(full, to: store, options)
        SessionFile.save(ScreenChoices(), to: store, options)
        var after = full
        after.choices = ScreenChoices()
        #expect(SessionFile.load(from: store, options) == after)
        var named = options
        named.gist = "abc"
        #expect(named.keepsChoices && !named.keepsSession)
    }

    @Test("what the user chose is there at the next start, unless the configuration or the command line sets it")
    func choicesAtStart() throws {
        let model = Model.initial(
            try options(), size: Size(columns: 120, rows: 36), depth: .truecolor, snapshot: nil, choices: choices)
        #expect(model.settings.themes.name == "nord" && model.settings.density == .line)
        #expect(model.settings.theme == model.settings.themes.theme, "its colours too")
        #expect(ScreenChoices(model) == choices, "unchanged, they are stored again")
        var set = SettingValues()
        (set[.theme], set[.density]) = (.text("light"), .text("compact"))
        let other = Model.initial(
            try options(token: nil, set), size: Size(columns: 120, rows: 36), depth: .truecolor, snapshot: nil,
            choices: choices)
        #expect(other.settings.themes.name == "light" && other.settings.density == .compact)
        #expect(ScreenChoices(other) == choices, "a value of the command line is not the user's choice")
    }

    /// What the program starts with.
    private func feed(
        _ session: Session?, _ chosen: SettingValues = SettingValues(), token: String? = nil, configured: String? = nil,
        snapshot: RemoteFeed = .mine
    ) throws -> String {
        var options = try options(token: token, chosen)
        if let configured { options.preferences = Configuration(Array("feed = '\(configured)'".utf8), path: "c.toml") }
        let gist = Gist(id: "x", createdAt: .now, updatedAt: .now)
        let model = Model.initial(
            options, size: Size(columns: 80, rows: 24), depth: .truecolor,
            snapshot: FeedSnapshot(feed: snapshot, gists: [gist], loadedAt: .now), session: session)
        return model.windowTitle
    }

    @Test("a feed that takes a token that is gone now is not started with, nor is one beside the configured feed")
    func start() throws {
        var title = try feed(Session(feed: .starred), token: "t")
        #expect(title.contains("Starred"))
        title = try feed(Session(feed: .starred))
        #expect(title.contains("Starred") == false)
        title = try feed(Session(feed: .user("mira")), configured: "oli")
        #expect(title.contains("oli"))
        title = try feed(nil)
        #expect(title.contains("Mine"), "the last run may have been an older program's")
        var fresh = SettingValues()
        fresh[.fresh] = .flag(true)
        title = try feed(nil, fresh)
        #expect(title.contains("Public"))
        var off = SettingValues()
        off[.restore] = .flag(false)
        title = try feed(nil, off)
        #expect(title.contains("Public"))
        let quiet = try options("https://a.example", token: nil, off)
        #expect(!quiet.keepsSession)
    }
}
