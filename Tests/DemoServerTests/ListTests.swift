import Foundation
import Testing

@Suite("Demo server: lists")
struct ListTests {
    let server: DemoServer

    init() throws { server = try DemoServer.shared.get() }

    @Test("C9: following Link from page to page finds 3,000 gists, each once, newest first")
    func walk() throws {
        var next: String? = "/gists/public?per_page=100"
        var ids: [String] = []
        var dates: [String] = []
        while let target = next {
            let page = try server.api.get(target)
            let gists = try page.list()
            ids += gists.compactMap { $0["id"] as? String }
            dates += gists.compactMap { $0["updated_at"] as? String }
            next = page.link("next")
        }
        #expect(ids.count == 3_000)
        #expect(Set(ids).count == 3_000)
        #expect(dates == dates.sorted(by: >))
    }

    @Test("C9: a lively server has a new gist for each refresh, and URLs can be those of GitHub")
    func lively() throws {
        let server = try DemoServer("--lively", "--github-urls", "--now", DemoServer.pinnedTime)
        var known: Set<String> = []
        for refresh in 0..<3 {
            let page = try server.api.get("/gists/public?per_page=5")
            let gists = try page.list()
            let new = gists.filter { !known.contains($0["id"] as? String ?? "") }
            #expect(new.count == (refresh == 0 ? 5 : 1))
            if refresh > 0 { #expect(new.first?["updated_at"] as? String == DemoServer.pinnedTime) }
            known.formUnion(gists.compactMap { $0["id"] as? String })
            #expect((gists[0]["html_url"] as? String)?.hasPrefix("https://gist.github.com/") == true)
            #expect(page.link("next")?.hasPrefix("https://api.github.com/gists/public") == true)
        }
    }

    @Test("C9: with --no-new-gists no gist has a date in the future, not even for a lively server")
    func noNewGists() throws {
        let server = try DemoServer("--lively", "--no-new-gists", "--now", DemoServer.pinnedTime)
        let pages = try (0..<3).map { _ in try server.api.get("/gists/public?per_page=5").list() }
        let ids = pages.map { page in page.compactMap { $0["id"] as? String } }
        #expect(ids[0].count == 5 && ids.allSatisfy { $0 == ids[0] })
    }

    @Test("C9: Link names first, prev, next and last where they exist, and repeats the other parameters")
    func links() throws {
        let first = try server.api.get("/gists/public?per_page=50")
        #expect(first.link("next") == "\(server.api.url)/gists/public?per_page=50&page=2")
        #expect(first.link("last") == "\(server.api.url)/gists/public?per_page=50&page=60")
        #expect(first.link("prev") == nil && first.link("first") == nil)
        let middle = try server.api.get("/gists/public?page=7&per_page=50")
        #expect(middle.link("prev") == "\(server.api.url)/gists/public?per_page=50&page=6")
        #expect(middle.link("first") == "\(server.api.url)/gists/public?per_page=50&page=1")
        let last = try server.api.get("/gists/public?per_page=50&page=60")
        #expect(last.link("next") == nil && last.link("last") == nil)
        #expect(try last.list().count == 50)
    }

    @Test(
        "C9: past the 3,000th public gist is 422",
        arguments: ["per_page=100&page=31", "page=101", "page=9223372036854775807"])
    func cap(query: String) throws {
        let answer = try server.api.get("/gists/public?\(query)")
        #expect(answer.status == 422)
        #expect(try (answer.object()["message"] as? String)?.contains("pagination is limited") == true)
    }

    @Test(
        "C9: a page size that is none becomes the usual or the nearest one",
        arguments: [
            ("per_page=0", 30), ("per_page=many", 30), ("per_page=-3", 30), ("per_page=4000", 100),
            ("per_page=7&page=0", 7), ("", 30),
        ])
    func pageSizes(query: String, count: Int) throws {
        #expect(try server.api.get("/gists/public?\(query)").list().count == count)
    }

    @Test("C9: since keeps what was updated later, and refuses what is no time")
    func since() throws {
        let all = try server.api.get("/gists/public?per_page=100").list()
        let border = try #require(all[20]["updated_at"] as? String)
        let later = try server.api.get("/gists/public?since=\(border)&per_page=100").list()
        #expect(later.count == all.prefix(20).count { ($0["updated_at"] as? String ?? "") > border })
        let answer = try server.api.get("/gists/public?since=yesterday")
        #expect(answer.status == 422)
        #expect(
            try answer.object()["message"] as? String
                == "The since parameter needs to be in ISO 8601 format: YYYY-MM-DDTHH:MM:SSZ")
    }

    @Test("C9: a list that fits on one page has no Link; a user's Link leads to /user/ID/gists, which answers")
    func userLists() throws {
        let first = try server.api.get("/users/\(server.login)/gists?per_page=5")
        let next = try #require(first.link("next"))
        let id = try #require(server.api.get("/users/\(server.login)").object()["id"] as? Int)
        #expect(next == "\(server.api.url)/user/\(id)/gists?per_page=5&page=2")
        #expect(try server.api.get(next).list().count == 5)
        let logins = try first.list().map { ($0["owner"] as? [String: Any])?["login"] as? String }
        #expect(logins.allSatisfy { $0 == server.login })
        let whole = try server.api.get("/users/\(server.login)/gists?per_page=100")
        #expect(try whole.list().count < 100)
        #expect(whole.headers["link"] == nil)
    }

    @Test("C9: /gists is one's own with a token, secret ones too, and everybody's without")
    func ownList() throws {
        let own = try server.api.get("/gists?per_page=100", token: server.token).list()
        #expect(own.allSatisfy { ($0["owner"] as? [String: Any])?["login"] as? String == server.login })
        #expect(own.contains { $0["public"] as? Bool == false })
        let owners = try server.api.get("/gists").list().map { ($0["owner"] as? [String: Any])?["login"] as? String }
        #expect(Set(owners).count > 5)
        #expect(try server.api.get("/gists/public?per_page=100").list().allSatisfy { $0["public"] as? Bool == true })
    }

    @Test("C9: the same time gives the same bytes on every run")
    func deterministic() throws {
        let other = try DemoServer("--now", DemoServer.pinnedTime)
        func page(_ server: DemoServer) throws -> String {
            let text = try String(decoding: server.api.get("/gists/public?per_page=100&page=2").body, as: UTF8.self)
            return [(server.api, "API"), (server.raw, "RAW"), (server.avatars, "AVATARS")]
                .reduce(text) { $0.replacingOccurrences(of: $1.0.url, with: $1.1) }
        }
        #expect(try page(server) == page(other))
    }

    @Test("C9: the lists are varied: languages, owners, descriptions, scripts, sizes")
    func variety() throws {
        var languages: Set<String> = []
        var owners: Set<String> = []
        var descriptions: [String?] = []
        for page in 1...30 {
            for gist in try server.api.get("/gists/public?per_page=100&page=\(page)").list() {
                descriptions.append(gist["description"] as? String)
                owners.insert((gist["owner"] as? [String: Any])?["login"] as? String ?? "")
                for case let file as [String: Any] in (gist["files"] as? [String: Any] ?? [:]).values {
                    languages.insert(file["language"] as? String ?? "")
                }
            }
        }
        #expect(languages.count > 40)
        #expect((80...150).contains(owners.count))
        #expect(owners.contains(""))
        #expect(descriptions.contains(nil) && descriptions.contains(""))
        #expect(Set(descriptions).count > 1_500)
        for sample in ["日本語", "笔记", "여행", "ملاحظات", "👩🏽‍💻", "🇯🇵"] {
            #expect(descriptions.contains { $0?.contains(sample) == true }, "\(sample)")
        }
        #expect(descriptions.contains { ($0?.count ?? 0) > 1_000 })
    }
}
