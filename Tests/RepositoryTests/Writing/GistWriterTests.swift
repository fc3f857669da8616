import Documents
import Foundation
import Gists
import GitHub
import HTTP
import LoopbackServer
import Storage
import TestSupport
import Testing

@testable import Repository

@Suite("W9: nothing is made twice")
struct GistWriterTests {
    private static let now = Date(timeIntervalSince1970: 1_750_000_000)
    private let clock = VirtualClock(now: now)
    private let github: GistService
    private let folder: TestFolder
    private let queue: StoreQueue
    private let writer: GistWriter
    private let draft = GistDraft(description: "notes", files: [.init(name: "a.txt", text: "one\n")])

    init() throws {
        (github, folder) = (try GistService(now: Self.now), try TestFolder())
        queue = StoreQueue(folder: folder.path, key: AccountKey(api: "https://api.example.com"))
        writer = GistWriter(manager: try Self.manager(github, clock), queue: queue)
    }

    private static func manager(_ github: GistService, _ clock: VirtualClock) throws -> GitHubAPIManager {
        GitHubAPIManager(
            configuration: try APIConfiguration(
                apiURL: github.server.url, credentials: Credentials(token: try Token("t"), source: .option),
                userAgent: "tests"),
            transport: CurlTransport(configuration: CurlConfiguration(environment: [:])), clock: clock)
    }

    /// The writer of the program's next run.
    private func nextRun() throws -> GistWriter {
        GistWriter(manager: try Self.manager(github, clock), queue: queue)
    }

    // MARK: Gists that are made

    @Test(
        "a gist that was made although the answer says or shows otherwise is found, and the only one",
        arguments: [Reply.status(502), .status(500), .nothing, .reset, .json("{", status: 201)])
    func failsAfterwards(reply: Reply) async throws {
        _ = try await writer.manager.gists(.mine)
        github.fail(reply)
        let gist = try await writer.create(draft)
        #expect(gist.files.map(\.content) == ["one\n"])
        #expect(github.gists.map(\.id) == [gist.id])
    }

    @Test("one that was not made is a failure; the next try makes it, once")
    func failsBefore() async throws {
        github.refuse("POST", .status(502))
        let error = await #expect(throws: APIError.self) { try await writer.create(draft) }
        #expect(error?.mayHaveBeenDone == true)
        #expect(github.gists.isEmpty)
        _ = try await writer.create(draft)
        #expect(github.gists.count == 1)
    }

    @Test("killed between request and answer: the next run finds what was made, and makes what was not")
    func killed() async throws {
        let triedAt = clock.now
        _ = try await writer.create(draft)
        let made = try await nextRun().create(draft, triedAt: triedAt)
        #expect(github.gists.map(\.id) == [made.id])
        _ = try await nextRun().create(GistDraft(files: [.init(name: "b.txt", text: "two\n")]), triedAt: triedAt)
        #expect(github.gists.count == 2)
    }

    @Test("where GitHub can't be asked whether it is there, it is not made")
    func unknown() async throws {
        github.refuse("GET", .status(500))
        await #expect(throws: APIError.self) { try await writer.create(draft, triedAt: clock.now) }
        #expect(github.gists.isEmpty)
    }

    @Test("an equal gist of before is another one, whatever the clocks say", arguments: [-86_400, 0, 86_400])
    func clocks(offset: Double) async throws {
        github.state.withLock { $0.now = Self.now + offset }
        github.add(["a.txt": "one\n"], description: "notes", at: Self.now + offset - 60)
        _ = try await writer.manager.gists(.mine)
        github.fail(.nothing)
        let gist = try await writer.create(draft)
        #expect(gist.id == "g2" && github.gists.count == 2)
    }

    @Test("one of the same names and sizes with another text is another one")
    func otherText() async throws {
        github.refuse("POST", .nothing)
        github.add(["a.txt": "two\n"], description: "notes")
        await #expect(throws: APIError.self) { try await writer.create(draft) }
    }

    @Test(
        "a refusal means that nothing was done: it is told at once",
        arguments: [401, 403, 404, 409, 422, 429])
    func refused(status: Int) async throws {
        github.refuse("POST", .json("{}", status: status))
        let error = await #expect(throws: APIError.self) { try await writer.create(draft) }
        #expect(error?.mayHaveBeenDone == false)
        #expect(github.methods == ["POST"])
    }

    @Test("W4: what was made is in the list of one's own and is found by its text")
    func stored() async throws {
        queue.write { $0.save(GistPage(gists: []), of: .mine, isFirst: true) }
        let gist = try await writer.create(draft)
        #expect(await queue.read(seeing: .lists) { $0.feed(.mine)?.gists.map(\.id) } == [gist.id])
        #expect(await queue.read(seeing: .gists) { $0.search(SearchQuery("one")).map(\.gist.id) } == [gist.id])
        guard case .changed = try await writer.edit(gist.id, write("uno\n"), basedOn: nil) else { return }
        #expect(await queue.read(seeing: .gists) { $0.search(SearchQuery("one")).isEmpty } == true)
        #expect(await queue.read(seeing: .gists) { $0.search(SearchQuery("uno")).map(\.gist.id) } == [gist.id])
        try await writer.delete(gist.id)
        #expect(await queue.read(seeing: .lists) { $0.feed(.mine)?.gists.isEmpty } == true)
        #expect(await queue.read(seeing: .gists) { $0.gist(gist.id) } == nil)
    }

    // MARK: Forks and comments

    @Test("a fork that was made without an answer is found, also when it is asked for again")
    func fork() async throws {
        let original = github.add(["a.txt": "one\n"], at: Self.now - 3_600)
        github.fail(.nothing)
        #expect(try await writer.fork(original).id == "g2")
        github.fail(.nothing)
        github.refuse("GET", .status(500))
        await #expect(throws: APIError.self) { try await writer.fork(original) }
        #expect(try await writer.fork(original).id == "g3")
        #expect(github.gists.count == 3)
    }

    @Test("a comment that was made without an answer is found; the same words said again are another one")
    func comment() async throws {
        let gist = github.add(["a.txt": "one\n"])
        github.fail(.status(502))
        #expect(try await writer.addComment("+1", to: gist).id == 1)
        #expect(try await writer.addComment("+1", to: gist).id == 2)
        #expect(github.gists.first?.comments.count == 2)
    }

    // MARK: Edits

    /// The gist as whoever reads it now knows it.
    private func seen(_ id: GistID) async throws -> GistState { GistState(try await writer.manager.gist(id)) }

    private func write(_ text: String) -> GistEdit { GistEdit(files: ["a.txt": .write(name: nil, text: text)]) }

    @Test("an edit that was done without an answer is done; one that was not is a failure")
    func edit() async throws {
        let gist = github.add(["a.txt": "one\n"])
        let before = try await seen(gist)
        github.fail(.nothing)
        guard case .changed(let changed) = try await writer.edit(gist, write("two\n"), basedOn: before) else {
            Issue.record("a conflict with itself")
            return
        }
        #expect(changed.files.map(\.content) == ["two\n"])
        github.refuse("PATCH", .nothing)
        await #expect(throws: APIError.self) { try await writer.edit(gist, write("three\n"), basedOn: nil) }
    }

    @Test("W4: two programs that edit the same gist: the second is told and sends nothing", arguments: [1.0, 0.0])
    func conflict(seconds: Double) async throws {
        let gist = github.add(["a.txt": "one\n"])
        let before = try await seen(gist)
        // GitHub tells times by the second: within the same one, the texts tell.
        github.state.withLock { $0.editTakes = seconds }
        _ = try await nextRun().edit(gist, write("theirs\n"), basedOn: before)
        guard case .conflict(let theirs) = try await writer.edit(gist, write("mine\n"), basedOn: before) else {
            Issue.record("no conflict")
            return
        }
        #expect(theirs.files.map(\.content) == ["theirs\n"])
        #expect(github.gists.first?.files == ["a.txt": "theirs\n"])
    }

    @Test("W7: an edit goes back to the revision before: texts, names, removed and new files, the description")
    func revert() async throws {
        let gist = github.add(["a.txt": "one\n", "b.txt": "gone\n", "same.txt": "x"], description: "Before")
        let edit = GistEdit(
            description: "After",
            files: [
                "a.txt": .write(name: "c.txt", text: "two\n"), "b.txt": .remove,
                "d.txt": .write(name: nil, text: "new"),
            ])
        _ = try await writer.edit(gist, edit, basedOn: nil)
        let reversion = Revert(
            gist: gist, title: "", description: "Before", hasFiles: true, edited: try await seen(gist))
        guard case .changed = try await writer.revert(reversion, text: { file, _ in Data((file.content ?? "").utf8) })
        else {
            Issue.record("a conflict with itself")
            return
        }
        #expect(github.gists.first?.files == ["a.txt": "one\n", "b.txt": "gone\n", "same.txt": "x"])
        #expect(github.gists.first?.description == "Before")
    }

    @Test("W10: an older revision becomes the newest with one PATCH; the description stays; a conflict sends nothing")
    func restore() async throws {
        let gist = github.add(["a.txt": "one\n", "b.txt": "gone\n"], description: "First")
        let edit = GistEdit(
            description: "Last", files: ["a.txt": .write(name: nil, text: "two\n"), "b.txt": .remove])
        _ = try await writer.edit(gist, edit, basedOn: nil)
        _ = try await writer.edit(gist, GistEdit(files: ["c.txt": .write(name: nil, text: "new")]), basedOn: nil)
        let known = try await seen(gist)
        let restored = Revert(
            gist: gist, title: "", description: nil, hasFiles: true, edited: known, revision: RevisionID("0"))
        let patches = github.methods.count { $0 == "PATCH" }
        guard case .changed = try await writer.revert(restored, text: { file, _ in Data((file.content ?? "").utf8) })
        else {
            Issue.record("a conflict with itself")
            return
        }
        #expect(github.methods.count { $0 == "PATCH" } == patches + 1)
        #expect(github.gists.first?.files == ["a.txt": "one\n", "b.txt": "gone\n"])
        #expect(github.gists.first?.description == "Last")
        guard case .conflict = try await writer.revert(restored, text: { _, _ in Data() }) else {
            Issue.record("no conflict")
            return
        }
        #expect(github.methods.count { $0 == "PATCH" } == patches + 1)
    }

    @Test("W7: where only the description was edited, no file goes back; what others changed since stays")
    func revertDescription() async throws {
        let gist = github.add(["a.txt": "one\n"], description: "Before")
        _ = try await writer.edit(gist, write("two\n"), basedOn: nil)
        _ = try await writer.edit(gist, GistEdit(description: "After"), basedOn: nil)
        let reversion = Revert(
            gist: gist, title: "", description: "Before", hasFiles: false, edited: try await seen(gist))
        _ = try await writer.revert(reversion) { _, _ in Data() }
        #expect(github.gists.first?.files == ["a.txt": "two\n"] && github.gists.first?.description == "Before")
        _ = try await writer.edit(gist, write("theirs\n"), basedOn: nil)
        guard case .conflict = try await writer.revert(reversion, text: { _, _ in Data() }) else {
            Issue.record("no conflict")
            return
        }
        #expect(github.gists.first?.files == ["a.txt": "theirs\n"])
    }

    @Test("an edit that an earlier run has sent is no conflict when it is sent again")
    func sentBefore() async throws {
        let gist = github.add(["a.txt": "one\n", "b.txt": "x"])
        let before = try await seen(gist)
        let edit = GistEdit(files: ["a.txt": .write(name: "c.txt", text: nil), "b.txt": .remove])
        _ = try await writer.edit(gist, edit, basedOn: before)
        guard case .changed = try await nextRun().edit(gist, edit, basedOn: before) else {
            Issue.record("a conflict with itself")
            return
        }
        #expect(github.methods.filter { $0 == "PATCH" }.count == 1)
    }

    // MARK: Deleting

    @Test("a gist that is gone when its deletion is tried again was deleted", arguments: [Reply.status(502), .nothing])
    func delete(reply: Reply) async throws {
        let gist = github.add(["a.txt": "one\n"])
        github.fail(reply)
        try await writer.delete(gist)
        #expect(github.gists.isEmpty)
    }

    @Test("one that never was is not found")
    func deleteNothing() async throws {
        let error = await #expect(throws: APIError.self) { try await writer.delete("g7") }
        #expect(error?.isNotFound == true)
    }
}
