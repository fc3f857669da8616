import Foundation
import LoopbackServer
import PseudoTerminal
import Synchronization
import TestSupport
import Testing

@Suite(.blocking) struct `Following commands` {
    @Test("P1: follow and unfollow change the list without a server; a word that is not a login changes nothing")
    func list() throws {
        let github = try SyncServer()
        #expect(try github.run("follow", "mira", "@Ana", withToken: false).code == 0)
        let bad = try github.run("follow", "bob", "a/b", withToken: false)
        #expect(bad.code == 2 && bad.errors.contains("is not a login"))
        #expect(try github.run("follow", withToken: false).code == 2)
        #expect(try github.run("unfollow", "MIRA", withToken: false).code == 0)
        let people = try github.run("following", "--json", withToken: false).json as? [[String: Any]]
        #expect(people?.map { $0["login"] as? String } == ["Ana"])
        #expect(github.takeTargets() == [])
    }

    @Test("P1: --import adds the people whom the token's owner follows, from all pages, and keeps the others")
    func imported() throws {
        let github = try SyncServer()
        let place = github.api.url + "/user/following?per_page=100&page=2"
        github.interfere { _, request in
            guard request.path == "/user/following" else { return nil }
            let isFirst = !request.target.contains("page=2")
            let people = (isFirst ? ["mira", "ana", "octo-cat"] : ["zoe", "ANA"]).map {
                ["login": $0, "id": 1] as [String: Any]
            }
            return .json(Sample.json(people), headers: isFirst ? [("Link", "<\(place)>; rel=\"next\"")] : [])
        }
        #expect(try github.run("follow", "bob", "mira").code == 0)
        let result = try github.run("follow", "--import")
        #expect(
            result.code == 0 && result.errors.contains("You follow 3 more people now; 1 you followed already."),
            "\(result)")
        #expect(
            try github.run("following").lines.map { String($0.prefix { $0 != "\t" }) } == [
                "bob", "mira", "ana", "octo-cat", "zoe",
            ])
        #expect(try github.run("follow", "--import", withToken: false).code == 4)
        #expect(try github.run("follow", "--import", "--offline").code == 1)
    }

    @Test("P4: following --new lists the unread gists since the last visit, also as JSON, without the network")
    func news() throws {
        let github = try SyncServer(count: 2)
        let environment = github.environment(withToken: true).merging(["HOME": github.folder.path]) { $1 }
        #expect(try github.run("follow", "mira").code == 0)
        func visit(until text: String) throws {
            let terminal = try Browser.open(
                ["--api-url", github.api.url, "--refresh-every", "1"], environment: environment, columns: 100, rows: 24)
            try terminal.waitFor("gists")
            terminal.type("6")
            try terminal.waitFor(text)
            try terminal.quit()
        }
        try visit(until: "Notes g1")
        #expect(try github.run("following", "--new", "--jq", "map(.id) | sort | join(\" \")").text == "g0 g1\n")
        github.add("fresh", at: 1_000)
        try visit(until: "Notes fresh")
        _ = github.takeTargets()
        let news = try github.run("following", "--new", "--json").json as? [[String: Any]]
        #expect(news?.map { $0["id"] as? String } == ["fresh"])
        #expect(try github.run("following", "--new").text.hasPrefix("fresh\t"))
        #expect(try github.run("following", "--new", "--jq", "length").text == "1\n")
        #expect(github.takeTargets() == [])
    }

    @Test(
        "P4: with notify, news of an automatic check ring, change the title or notify; texts are cleaned",
        arguments: ["bell", "title", "osc9", "osc777", "off"])
    func notification(way: String) throws {
        let github = try SyncServer(count: 1)
        let environment = github.environment(withToken: true).merging([
            "HOME": github.folder.path, "TERM": "xterm-256color",
        ]) { $1 }
        #expect(try github.run("follow", "ana").code == 0)
        github.add("old", owner: "ana", at: 5)
        let terminal = try Browser.open(
            ["--api-url", github.api.url, "--refresh-every", "1", "--notify", way], environment: environment,
            columns: 100,
            rows: 24)
        try terminal.waitFor("gists")
        terminal.type("6")
        try terminal.waitFor("Notes old")
        github.add("new", owner: "ana", at: 2_000)
        try terminal.waitFor("Notes new")
        if way != "off" { try terminal.waitFor("the notification") { Self.notifications(of: $0).contains(way) } }
        #expect(Self.notifications(of: terminal) == (way == "off" ? [] : [way]))
        if way == "title" {
            try terminal.type("j", until: "the usual title") { !Self.lastTitle(of: $0).hasPrefix("(") }
        }
        try terminal.quit()
    }

    @Test("P3: with a token and 40 people, the browser asks GraphQL, and then for the lists that changed")
    func queries() throws {
        let github = try SyncServer()
        let logins = (0..<40).map { "p\($0)" }
        for (number, login) in logins.enumerated() {
            github.world.withLock { $0.users[login] = login }
            github.add("of-\(login)", owner: login, at: number)
        }
        let environment = github.environment(withToken: true)
        let follow = try Program.run(["follow", "--api-url", github.api.url] + logins, environment: environment)
        #expect(follow.code == 0)
        let terminal = try Browser.open(
            ["--api-url", github.api.url, "--refresh-every", "1"],
            environment: environment.merging(["HOME": github.folder.path]) { $1 }, columns: 100, rows: 24)
        var targets: [String] = []
        func wait(for isThere: ([String]) -> Bool) throws {
            let deadline = Date.now + PseudoTerminal.patience
            while !isThere(targets), Date.now < deadline {
                terminal.watch(milliseconds: 20)
                targets += github.takeTargets()
            }
            #expect(isThere(targets), "\(targets)")
        }
        try wait { targets in targets.count { $0 == "/graphql" } >= 2 }
        #expect(Set(targets.filter { $0.hasPrefix("/users/") }).count == 40)
        targets = []
        github.change("of-p7") { ($0.updated, $0.revision) = (5_000, 2) }
        try wait { $0.contains { $0.hasPrefix("/users/p7/") } }
        #expect(targets.filter { $0.hasPrefix("/users/") }.allSatisfy { $0.hasPrefix("/users/p7/") })
        try terminal.quit()
    }

    /// The ways in which a program has notified, by what it has written.
    private static func notifications(of terminal: PseudoTerminal) -> Set<String> {
        let text = String(decoding: terminal.output, as: UTF8.self)
        var ways: Set<String> = []
        if text.contains("\u{1B}]2;(1) ") { ways.insert("title") }
        if text.contains("\u{1B}]9;gists-tui: ana: Notes new\u{7}") { ways.insert("osc9") }
        if text.contains("\u{1B}]777;notify;gists-tui;ana: Notes new\u{7}") { ways.insert("osc777") }
        if text.replacing(/\x1b\][^\x07\x1b]*\x07/, with: "").contains("\u{7}") { ways.insert("bell") }
        return ways
    }

    private static func lastTitle(of terminal: PseudoTerminal) -> String {
        let text = String(decoding: terminal.output, as: UTF8.self)
        return text.matches(of: /\x1b\]2;([^\x07]*)\x07/).last.map { String($0.1) } ?? ""
    }
}
