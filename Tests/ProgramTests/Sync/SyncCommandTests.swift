import Foundation
import LoopbackServer
import PseudoTerminal
import TestSupport
import Testing

@Suite(.blocking) struct `Sync command` {
    @Test("S13: sync stores every file of your own, starred and named people's gists, each once, and search finds them")
    func everything() throws {
        let github = try SyncServer(count: 3)
        github.add("s1", owner: "ana", at: 9) { $0.isStarred = true }
        github.add("s2", owner: "ana", at: 8) { $0.files = ["deep.txt": "a zanzibar word\n", "empty": ""] }
        let result = try github.run("sync", "--mine", "--starred", "--user", "ana")
        #expect(result.code == 0 && result.text == "3 lists, 5 gists: 5 new or changed, 10 files, 80 B.\n", "\(result)")
        let targets = github.takeTargets()
        #expect(targets.filter { $0.hasPrefix("/raw/") }.count == 9 && Set(targets).count == targets.count)
        let lists = targets.filter { !$0.hasPrefix("/raw/") }.sorted()
        #expect(lists == ["/gists/starred?per_page=100", "/gists?per_page=100", "/users/ana/gists?per_page=100"])
        // Everything is there without a server.
        let found = try github.run("search", "zanzibar")
        #expect(found.code == 0 && found.text.hasPrefix("s2\tana\t"))
        #expect(try github.run("search", "b of g1").text.hasPrefix("g1\t"))
        #expect(github.takeTargets() == [])
    }

    @Test("S13: a second sync with nothing new asks each list once, and gets 304")
    func again() throws {
        let github = try SyncServer(count: 5)
        #expect(try github.run("sync", "--mine", "--starred", "--user", "mira").code == 0)
        _ = github.takeEntries()
        let result = try github.run("sync", "--mine", "--starred", "--user", "mira")
        #expect(result.code == 0 && result.text == "3 lists, 5 gists: nothing new.\n")
        let entries = github.takeEntries()
        #expect(entries.count == 3 && entries.allSatisfy { $0.status == 304 && $0.isConditional })
    }

    @Test("S13: with a token your own and your starred gists are the default; without one that is an error")
    func defaults() throws {
        let github = try SyncServer(count: 1)
        #expect(try github.run("sync").text.hasPrefix("2 lists, 1 gist: "))
        let nothing = try github.run("sync", withToken: false)
        #expect(nothing.code == 2 && nothing.errors.contains("--user LOGIN"))
        let mine = try github.run("sync", "--mine", withToken: false)
        #expect(mine.code == 4 && mine.errors.contains("need a token"))
        #expect(try github.run("sync", "--user", "a/b").code == 2)
        #expect(try github.run("sync", "--watch", "0").code == 2)
        #expect(try github.run("sync", "--mine", "--offline").code == 1)
        #expect(try github.run("sync", "--following").errors.contains("You follow no one yet"))
    }

    @Test("S13: of a list with several pages, a further sync asks for the changes only, and gets 304")
    func pages() throws {
        let github = try SyncServer(count: 25, pageSize: 10)
        #expect(try github.run("sync", "--mine").text.hasPrefix("1 list, 25 gists: 25 new or changed, 50 files"))
        #expect(github.takeTargets().filter { $0.hasPrefix("/raw/") }.count == 50)
        #expect(try github.run("sync", "--mine").text == "1 list, 25 gists: nothing new.\n")
        let quiet = github.takeEntries()
        #expect(quiet.count == 1 && quiet.allSatisfy { $0.target.contains("since=") && $0.status == 304 })
        github.change("g20") { gist in
            (gist.files["a.txt"], gist.revision, gist.updated) = ("new text\n", 2, 900)
        }
        github.add("late", at: 901)
        let result = try github.run("sync", "--mine")
        #expect(result.text.hasPrefix("1 list, 26 gists: 2 new or changed, 4 files"))
        let targets = github.takeTargets()
        #expect(targets.count == 5 && targets.first?.contains("since=") == true)
        #expect(try github.run("search", "new text").text.hasPrefix("g20\t"))
    }

    @Test("S13: --comments and --revisions load both, and later only what is new; the summary counts them")
    func parts() throws {
        let github = try SyncServer(count: 3)
        github.change("g0") { $0.comments = ["a quagga", "another"] }
        github.change("g1") { $0.revision = 3 }
        let first = try github.run("sync", "--mine", "--comments", "--revisions")
        #expect(first.code == 0 && first.text.hasSuffix("6 files, 48 B, 2 comments, 5 revisions.\n"), "\(first)")
        #expect(try github.run("search", "quagga").text.hasPrefix("g0\t"))
        _ = github.takeEntries()
        #expect(try github.run("sync", "--mine", "--comments", "--revisions").text.hasSuffix(": nothing new.\n"))
        #expect(github.takeTargets().count == 1)
        github.change("g0") { gist in
            gist.comments.append("a third")
            gist.updated += 50
        }
        let second = try github.run("sync", "--mine", "--comments", "--revisions")
        #expect(second.text == "1 list, 3 gists: 3 comments.\n", "\(second)")
        let targets = github.takeTargets().map { $0.split(separator: "?")[0] }
        #expect(targets == ["/gists", "/gists/g0/comments", "/gists/g0/commits"])
    }

    @Test("S13: --following syncs the people of the local list")
    func following() throws {
        let github = try SyncServer(count: 2)
        github.add("x", owner: "ana", at: 3)
        #expect(try github.run("follow", "ana", "mira").code == 0)
        let result = try github.run("sync", "--following", "--user", "MIRA")
        #expect(result.code == 0 && result.text.hasPrefix("2 lists, 3 gists: 3 new"), "\(result)")
        let listed = try github.run("following")
        #expect(listed.lines.map { $0.split(separator: "\t")[1] } == ["1", "2"])
    }

    @Test("S13: one sync at a time: a second one says so, waits, and asks for nothing twice")
    func twoAtOnce() throws {
        let github = try SyncServer(count: 2)
        let latch = github.holdFile(of: "g0")
        let first = try github.start("sync", "--user", "mira", withToken: false)
        try first.wait(for: "all requests") { github.entryCount == 5 }
        let second = try github.start("sync", "--user", "mira", withToken: false)
        try second.wait(for: "the message") { second.errors.contains("another sync is running") }
        latch.open()
        #expect(try first.end() == 0 && second.end() == 0)
        #expect(second.output == "1 list, 2 gists: nothing new.\n")
        let files = github.takeTargets().filter { $0.hasPrefix("/raw/") }
        #expect(files.count == 4 && Set(files).count == 4)
    }

    @Test("S13: Ctrl-C ends a sync with 130; what had arrived stays, and the next sync loads the rest")
    func interrupted() throws {
        let github = try SyncServer(count: 6)
        let latch = github.holdFile(of: "g5")
        defer { latch.open() }
        let running = try github.start("sync", "--user", "mira", withToken: false)
        try running.wait(for: "all other gists") {
            github.read { $0.pendingGists(of: .user("mira")) }.map(\.id) == ["g5"]
        }
        kill(running.process.processIdentifier, SIGINT)
        #expect(try running.end() == 130 && running.errors.contains("the next sync continues here"))
        github.interfere(nil)
        _ = github.takeEntries()
        #expect(try github.run("sync", "--user", "mira", withToken: false).code == 0)
        let files = github.takeTargets().filter { $0.hasPrefix("/raw/") }
        #expect(Set(files).isSubset(of: ["/raw/g5/1/a.txt", "/raw/g5/1/b.txt"]) && files.contains("/raw/g5/1/a.txt"))
    }

    @Test("S13: a sync that ignores SIGHUP, as after nohup, goes on when its terminal is closed")
    func withoutTerminal() throws {
        let github = try SyncServer(count: 1)
        let latch = github.holdFile(of: "g0")
        let running = try Program.startScript(
            "trap '' HUP; exec \"$PROGRAM\" sync --user mira --api-url \(github.api.url)",
            environment: github.environment(withToken: false))
        try running.wait(for: "all requests") { github.entryCount == 3 }
        kill(running.process.processIdentifier, SIGHUP)
        latch.open()
        #expect(try running.end() == 0 && running.output.hasPrefix("1 list, 1 gist: 1 new"))
    }

    @Test("S13: --watch syncs again after its minutes, also after a failure, and ends with a signal")
    func watch() throws {
        let github = try SyncServer(count: 1)
        github.interfere { _, _ in .json(#"{"message":"Bad credentials"}"#, status: 401) }
        let running = try github.start("sync", "--mine", "--watch", "1")
        try running.wait(for: "the failure") { running.errors.contains("1 thing is missing") }
        github.interfere(nil)
        try running.wait(for: "the next sync", seconds: 60 + PseudoTerminal.patience) {
            running.output == "0 of 1 list, 0 gists.\n1 list, 1 gist: 1 new or changed, 2 files, 16 B.\n"
        }
        kill(running.process.processIdentifier, SIGTERM)
        #expect(try running.end() == 143)
    }
}
