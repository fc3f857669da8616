import Foundation
import LoopbackServer
import Synchronization
import TestSupport
import Testing

@Suite(.blocking) struct `Faults during a sync` {
    @Test("S13: a limit of the API in the middle of a list is waited for, and nothing is missing")
    func limitInTheMiddle() throws {
        let github = try SyncServer(count: 25, pageSize: 10)
        let hasRefused = Mutex(false)
        github.interfere { _, request in
            guard request.target.contains("page=2"), !hasRefused.withLock({ $0 }) else { return nil }
            hasRefused.withLock { $0 = true }
            return .json(
                #"{"message":"You have exceeded a secondary rate limit"}"#, status: 403, headers: [("Retry-After", "1")]
            )
        }
        let result = try github.run("sync", "--mine")
        #expect(result.code == 0 && result.text.hasPrefix("1 list, 25 gists: 25 new"), "\(result)")
        #expect(result.errors.contains("waiting until"))
        #expect(github.takeTargets().filter { $0.hasPrefix("/raw/") }.count == 50)
    }

    @Test("S13: a 429 of the raw host does not delay the API")
    func rawHostLimit() throws {
        let github = try SyncServer(count: 25, pageSize: 5)
        let isListed = Mutex(false)
        github.interfere { _, request in
            if request.target.contains("page=5") { isListed.withLock { $0 = true } }
            // If the API waited for the raw host, its pages would never come.
            guard request.path.hasPrefix("/raw/"), !isListed.withLock({ $0 }) else { return nil }
            return .status(429, headers: [("Retry-After", "1")])
        }
        let result = try github.run("sync", "--mine")
        #expect(result.code == 0 && result.text.contains("25 new or changed, 50 files"), "\(result)")
    }

    @Test("S13: a token that expires halfway ends the sync with 4; what is missing is named, what arrived stays")
    func expiredToken() throws {
        let github = try SyncServer(count: 4)
        for number in 0..<4 { github.change("g\(number)") { $0.comments = ["hello"] } }
        let hasExpired = Mutex(false)
        github.interfere { _, request in
            if request.path == "/gists/g1/comments" { hasExpired.withLock { $0 = true } }
            guard !request.path.hasPrefix("/raw/"), hasExpired.withLock({ $0 }) else { return nil }
            return .json(#"{"message":"Bad credentials"}"#, status: 401)
        }
        let result = try github.run("sync", "--mine", "--comments")
        #expect(result.code == 4 && result.errors.contains("missing: the comments of the gist g1"), "\(result)")
        #expect(!result.errors.contains(SyncServer.token))
        #expect(try github.run("search", "a of g3").text.hasPrefix("g3\t"))
        // With a new token the rest comes, and nothing else.
        github.interfere(nil)
        _ = github.takeEntries()
        #expect(try github.run("sync", "--mine", "--comments").code == 0)
        #expect(!github.takeTargets().contains { $0.hasPrefix("/raw/") })
    }

    @Test("S13: a refused token names the lists")
    func refusedToken() throws {
        let github = try SyncServer(count: 1)
        github.interfere { _, _ in .json(#"{"message":"Bad credentials"}"#, status: 401) }
        let result = try github.run("sync", "--mine", "--starred", "--user", "ana")
        #expect(result.code == 4)
        for name in ["your own gists", "your starred gists", "the gists of ana"] {
            #expect(result.errors.contains("missing: \(name): "), "\(result)")
        }
    }

    @Test("S13: a gist that is deleted while it loads is named, and does not count as missing")
    func vanished() throws {
        let github = try SyncServer(count: 3)
        github.interfere { [weak github] _, request in
            if request.path.hasPrefix("/raw/g1/") { github?.remove("g1") }
            return nil
        }
        let result = try github.run("sync", "--mine")
        #expect(
            result.code == 0 && result.errors == "gists-tui: the gist g1 was deleted at GitHub meanwhile.\n",
            "\(result)")
        #expect(result.text.hasPrefix("1 list, 2 gists: 2 new or changed"))
    }

    @Test("S13: a file that the raw host does not have is missing, and the next sync asks for it alone")
    func missingFile() throws {
        let github = try SyncServer(count: 2)
        github.interfere { _, request in request.path == "/raw/g1/1/a.txt" ? .status(404) : nil }
        let result = try github.run("sync", "--mine")
        #expect(result.code == 1 && result.errors.contains("missing: “a.txt” of the gist g1: "), "\(result)")
        #expect(result.errors.contains("1 thing is missing."))
        github.interfere(nil)
        _ = github.takeEntries()
        #expect(try github.run("sync", "--mine").code == 0)
        #expect(github.takeTargets() == ["/gists?per_page=100", "/raw/g1/1/a.txt"])
    }

    @Test("S13: a user who does not exist is named, and the others are complete")
    func unknownUser() throws {
        let github = try SyncServer(count: 2)
        let result = try github.run("sync", "--user", "nobody", "--user", "mira")
        #expect(result.code == 1 && result.errors.contains("missing: the gists of nobody: "), "\(result)")
        #expect(result.text.hasPrefix("1 of 2 lists, 2 gists: 2 new or changed"))
        // Who knows whether there is something new in a list that could not be read.
        #expect(try github.run("sync", "--user", "nobody").text == "0 of 1 list, 0 gists.\n")
        #expect(try github.run("sync", "--user", "nobody", "--user", "mira").text == "1 of 2 lists, 2 gists.\n")
    }

    @Test("S13: a renamed user's gists come by the redirect")
    func renamedUser() throws {
        let github = try SyncServer()
        github.world.withLock { $0.users["ana-new"] = "ana" }
        github.add("x", owner: "ana", at: 1)
        let place = github.api.url + "/users/ana-new/gists?per_page=100"
        github.interfere { _, request in
            request.path == "/users/ana/gists" ? .redirect(to: place, status: 301) : nil
        }
        let result = try github.run("sync", "--user", "ana")
        #expect(result.code == 0 && result.text.hasPrefix("1 list, 1 gist: 1 new or changed, 2 files"), "\(result)")
    }

    @Test("S13: gists that come and go while the pages are read neither hide others nor appear twice")
    func shiftingPages() throws {
        let github = try SyncServer(count: 30, pageSize: 10)
        let pages = Mutex(0)
        github.interfere { [weak github] _, request in
            guard request.path == "/gists", !request.target.contains("since") else { return nil }
            let page = pages.withLock { pages in
                pages += 1
                return pages
            }
            if page == 2 { github?.add("created", at: 500) }
            if page == 3 { for number in 0..<3 { github?.remove("g\(number)") } }
            return nil
        }
        let result = try github.run("sync", "--mine")
        #expect(result.code == 0 && result.text.hasPrefix("1 list, 28 gists: "), "\(result)")
        let files = github.takeTargets().filter { $0.hasPrefix("/raw/") }
        #expect(Set(files).count == files.count)
        for number in 3..<30 { #expect(files.contains("/raw/g\(number)/1/a.txt")) }
        #expect(files.contains("/raw/created/1/a.txt"))
    }

    @Test("S13: a host that stalls or breaks off once delays only itself")
    func brokenTransfers() throws {
        let github = try SyncServer(count: 4)
        let broken = Mutex<Set<String>>([])
        github.interfere { _, request in
            guard request.path.hasPrefix("/raw/"), request.path.hasSuffix("a.txt") else { return nil }
            return broken.withLock { $0.insert(request.path).inserted } ? .shortLength("a of") : nil
        }
        let result = try github.run("sync", "--mine")
        #expect(result.code == 0 && result.text.contains("4 new or changed, 8 files"), "\(result)")
    }

    @Test("S13: on a full disk the error is shown, and what was stored stays")
    func fullDisk() throws {
        let github = try SyncServer(count: 2)
        #expect(try github.run("sync", "--mine").code == 0)
        for number in 10..<40 {
            github.add("g\(number)", at: number) {
                $0.files = ["big.txt": String(repeating: "word \(number) ", count: 9_000)]
            }
        }
        let result = try github.runWithFullDisk("sync", "--mine", kilobytes: 1_000)
        #expect(result.code == 1 && !result.errors.isEmpty, "\(result)")
        #expect(try github.run("search", "b of g1").text.hasPrefix("g1\t"))
        #expect(try github.run("sync", "--mine").code == 0)
        #expect(try github.run("search", "word 39").text.contains("g39\t"))
    }

    @Test("S13: a store that can't be written is an error, and nothing is requested in vain")
    func readOnlyStore() throws {
        let github = try SyncServer(count: 2)
        // The database cannot be opened: its path is a folder.
        let place = github.folder.path + "/cache/gists-tui"
        try FileManager.default.createDirectory(atPath: place + "/store.sqlite", withIntermediateDirectories: true)
        let result = try github.run("sync", "--mine")
        #expect(result.code == 1 && !result.errors.isEmpty, "\(result)")
        #expect(!github.takeTargets().contains { $0.hasPrefix("/raw/") })
    }
}
