import Cells
import Concurrency
import Foundation
import HTTP
import LoopbackServer
import Terminal
import TestSupport
import Testing

@testable import Browser
@testable import GitHub
@testable import Runtime

@Suite(.blocking) struct `The loop` {
    private struct Parts {
        let mailbox: Mailbox
        let runner: EffectRunner
        var loop: Loop
    }

    private func parts(_ server: LoopbackServer, snapshot: FeedSnapshot? = nil) throws -> Parts {
        let options = try Sample.options(server)
        let mailbox = Mailbox(wakeup: Wakeup())
        let services = try Services(options, blobs: nil, transport: CurlTransport()) { wait in
            mailbox.post(.signIn(.limit(Limit(wait))))
        }
        let runner = EffectRunner(services: services, mailbox: mailbox)
        let model = Model.initial(
            options, size: Size(columns: 80, rows: 24), depth: .truecolor, snapshot: snapshot)
        return Parts(mailbox: mailbox, runner: runner, loop: Loop(model, mailbox: mailbox, runner: runner))
    }

    /// Takes turns until nothing is under way.
    private func settle(_ parts: inout Parts, _ messages: [Message] = []) {
        _ = parts.loop.turn(messages)
        parts.loop.carryOut()
        while !(parts.runner.isIdle && parts.mailbox.isEmpty) {
            parts.mailbox.wakeup.wait(timeoutMilliseconds: 50)
            _ = parts.loop.turn([])
            parts.loop.carryOut()
        }
    }

    @Test("the rows of the last run are in the first frame, before anything was asked")
    func firstFrame() throws {
        let server = try LoopbackServer()
        let snapshot = FeedSnapshot(feed: .everyone, gists: [Sample.gist(1)], loadedAt: Date(timeIntervalSince1970: 0))
        var parts = try parts(server, snapshot: snapshot)
        #expect(parts.loop.frame().lines.contains { $0.contains("Gist number 1") })
        #expect(server.requests.isEmpty)
        server.on("/gists/public", Sample.page(2...2))
        settle(&parts)
        #expect(parts.loop.frame().lines.contains { $0.contains("Gist number 2") })
    }

    @Test("hands the display's own effects back and carries out the rest")
    func ownEffects() throws {
        let server = try LoopbackServer()
        server.on("/gists/public", Sample.page(1...3))
        var parts = try parts(server)
        settle(&parts)
        #expect(parts.loop.turn([.input(.key(.control("l")))]) == [.redraw])
        #expect(parts.loop.turn([.input(.key(.control("z")))]) == [.suspend])
        #expect(parts.loop.turn([.input(.key(.character("j"))), .input(.key(.character("q")))]) == [.quit])
        #expect(server.requests.count == 1)
    }

    @Test("a feed that is left gives up its load, and its late answer changes nothing")
    func cancellation() throws {
        let server = try LoopbackServer()
        server.on("/gists/public", .stallInBody())
        var parts = try parts(server)
        _ = parts.loop.turn([])
        parts.loop.carryOut()
        // A digit waits for more; one more moment has passed.
        _ = parts.loop.turn([.input(.key(.character("2"))), .time(Date().addingTimeInterval(1)), .tick])
        settle(&parts)
        #expect(parts.loop.model.list.feeds[.everyone]?.failure == nil)
        #expect(parts.loop.model.list.feeds[.everyone]?.load == nil)
    }

    /// Takes turns until something stands on the screen.
    private func turn(_ parts: inout Parts, until text: String) {
        while !parts.loop.frame().lines.contains(where: { $0.contains(text) }) {
            parts.mailbox.wakeup.wait(timeoutMilliseconds: 50)
            _ = parts.loop.turn([])
            parts.loop.carryOut()
        }
    }

    @Test("R5 C7: a file that comes piece by piece shows how much has come, and then its text")
    func progress() throws {
        let server = try LoopbackServer()
        var gist = Sample.gist(1)
        gist.files[0].rawURL = server.url + "/raw"
        gist.files[0].size = 10
        gist.files[0].isTruncated = true
        server.on("/gists/public", Sample.page([gist]))
        server.on("/gists/1", .json(String(decoding: try JSONEncoder().encode(gist), as: UTF8.self)))
        let latch = Latch()
        // The first request only looks, for the list's preview; it must not wait for the latch.
        server.on("/raw", .status(404), .chunked("1234", then: latch, "567890"))
        var parts = try parts(server)
        settle(&parts)
        _ = parts.loop.turn([.input(.key(.enter))])
        parts.loop.carryOut()
        turn(&parts, until: "40 % · 4 B of 10 B · Esc cancel")
        latch.open()
        settle(&parts)
        #expect(parts.loop.frame().lines.contains { $0.contains("1234567890") })
    }

    @Test("H11: a short limit is waited for, which the status bar says; Esc gives up")
    func waiting() throws {
        let server = try LoopbackServer()
        server.on("/gists/public", .json("{}", status: 429, headers: [("Retry-After", "50")]), Sample.page(1...3))
        var parts = try parts(server)
        _ = parts.loop.turn([])
        parts.loop.carryOut()
        turn(&parts, until: "s for GitHub's rate limit  ")
        settle(&parts, [.input(.key(.escape))])
        #expect(parts.loop.frame().lines.contains { $0.contains("Cancelled.") })
        #expect(parts.loop.model.signIn.limits.waitsUntil == nil)
        #expect(server.requests.count == 1)
    }

    @Test("H11: the pause that the program makes between changes is told as such")
    func pause() {
        let end = Date(timeIntervalSince1970: 1_000)
        #expect(
            Limit(RateLimiter.Wait(until: end, reason: .writePause)) == .waiting(until: end, isPause: true))
        for reason in [RateLimiter.Wait.Reason.primaryLimit, .secondaryLimit] {
            #expect(Limit(RateLimiter.Wait(until: end, reason: reason)) == .waiting(until: end))
        }
        #expect(Limit(nil) == .waiting(until: nil))
    }

    @Test("the end of the program stops what is under way")
    func end() throws {
        let server = try LoopbackServer()
        server.on("/gists/public", .stallInBody())
        var parts = try parts(server)
        _ = parts.loop.turn([])
        parts.loop.carryOut()
        #expect(!parts.runner.isIdle)
        #expect(parts.runner.end() == nil)
        while !parts.runner.isIdle { parts.mailbox.wakeup.wait() }
    }
}
