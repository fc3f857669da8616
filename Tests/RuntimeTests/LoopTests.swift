import Browser
import Cells
import Foundation
import HTTP
import LoopbackServer
import Terminal
import Testing

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
        let runner = EffectRunner(
            services: try Services(options, store: nil, transport: CurlTransport()), mailbox: mailbox)
        let model = Model.initial(
            options, size: Size(columns: 80, rows: 24), theme: .color, snapshot: snapshot)
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
        let snapshot = FeedSnapshot(gists: [Sample.gist(1)], loadedAt: Date(timeIntervalSince1970: 0))
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
        #expect(parts.loop.turn([.key(.control("l"))]) == [.redraw])
        #expect(parts.loop.turn([.key(.control("z"))]) == [.suspend])
        #expect(parts.loop.turn([.key(.character("j")), .key(.character("q"))]) == [.quit])
        #expect(server.requests.count == 1)
    }

    @Test("a feed that is left gives up its load, and its late answer changes nothing")
    func cancellation() throws {
        let server = try LoopbackServer()
        server.on("/gists/public", .stallInBody())
        var parts = try parts(server)
        _ = parts.loop.turn([])
        parts.loop.carryOut()
        _ = parts.loop.turn([.key(.character("2"))])
        settle(&parts)
        #expect(parts.loop.model.feeds[.everyone]?.failure == nil)
        #expect(parts.loop.model.feeds[.everyone]?.load == nil)
    }

    @Test("the end of the program stops what is under way")
    func end() throws {
        let server = try LoopbackServer()
        server.on("/gists/public", .stallInBody())
        var parts = try parts(server)
        _ = parts.loop.turn([])
        parts.loop.carryOut()
        #expect(!parts.runner.isIdle)
        parts.runner.cancelAll()
        while !parts.runner.isIdle { parts.mailbox.wakeup.wait() }
    }
}
