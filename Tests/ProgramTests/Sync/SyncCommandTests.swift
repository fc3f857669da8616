import Foundation
import LoopbackServer
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

    @Test("S13: one sync at a time: a second one says so, waits, and asks for nothing twice")
    func twoAtOnce() throws {
        let github = try SyncServer(count: 2)
        let latch = Latch()
        github.interfere { _, request in
            request.path == "/raw/g0/1/a.txt" ? Reply.ok("a of g0\n").held(by: latch) : nil
        }
        let first = try github.start("sync", "--user", "mira", withToken: false)
        while github.entryCount < 5 { usleep(1_000) }
        let second = try github.start("sync", "--user", "mira", withToken: false)
        while !second.errors.contains("another sync is running") { usleep(1_000) }
        latch.open()
        for running in [first, second] {
            running.process.waitUntilExit()
            #expect(running.process.terminationStatus == 0)
        }
        #expect(second.output == "1 list, 2 gists: nothing new.\n")
        let files = github.takeTargets().filter { $0.hasPrefix("/raw/") }
        #expect(files.count == 4 && Set(files).count == 4)
    }
}
