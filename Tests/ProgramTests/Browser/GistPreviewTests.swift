import Foundation
import LoopbackServer
import PseudoTerminal
import TestSupport
import Testing

/// Previews without a token: lists are loaded from the API, texts from the raw host.
@Suite(.blocking) struct GistPreviewTests {
    private let api: LoopbackServer
    private let raw: LoopbackServer

    init() throws {
        (api, raw) = (try LoopbackServer(), try LoopbackServer())
    }

    private func serve(_ count: Int) {
        let gists = (1...count).map { number in
            raw.on("/\(number)", .ok("Poem of \(number).\n"))
            let size = "Poem of \(number).\n".utf8.count
            let file = Sample.file(
                "notes.txt", nil, changed: ["size": size, "raw_url": raw.url + "/\(number)"])
            return Sample.gist(number, changed: ["files": ["notes.txt": file]])
        }
        api.on("/gists/public", Sample.page(gists))
    }

    @Test("B18: who reads 40 gists without a token asks the API for the list and for nothing else")
    func forty() throws {
        serve(40)
        let terminal = try Browser.open(on: api, columns: 120, rows: 36, until: " 1/40 ")
        for number in 1...40 {
            try terminal.waitFor(" Poem of \(number).")
            try terminal.type(Keys.enter, until: "Esc back")
            try terminal.waitFor(" Poem of \(number).")
            try terminal.type(Keys.escape, until: "↵ read")
            if number < 40 { try terminal.type("j", until: " \(number + 1)/40 ") }
        }
        try terminal.quit()
        let beyondTheList = api.requests.filter { $0.path != "/gists/public" }
        #expect(beyondTheList.count <= 5, "\(beyondTheList.map(\.target))")
        #expect(api.requests(for: "/gists/public").count == 1)
        #expect(raw.requests.map(\.path) == (1...40).map { "/\($0)" })
        #expect(raw.requests.allSatisfy { $0["Authorization"] == nil })
    }

    @Test("B18: where one pane fits nothing is previewed, and what is opened comes from the raw host")
    func narrow() throws {
        serve(3)
        let terminal = try Browser.open(on: api, until: " 1/3 ")
        terminal.watch(milliseconds: 500)
        #expect(raw.requests.isEmpty)
        try terminal.type("j" + Keys.enter, until: " Poem of 2.")
        try terminal.quit()
        #expect(raw.requests.map(\.path) == ["/2"])
        #expect(api.requests.map(\.path) == ["/gists/public"])
    }

    @Test("B18: what was previewed is found by a search, and is there offline")
    func kept() throws {
        serve(3)
        let folder = try TestFolder()
        let options = ["--cache-dir", folder.path, "--fresh"]
        let terminal = try Browser.open(on: api, options, columns: 120, rows: 36, until: " Poem of 1.")
        try terminal.type("j", until: " Poem of 2.")
        try terminal.quit()
        let offline = try Browser.open(on: api, options + ["--offline"], columns: 120, rows: 36, until: " Poem of 1.")
        try offline.type("5poem" + Keys.enter, until: " 1/2 ")
        try offline.quit()
        #expect(raw.requests.count == 2)
    }

    @Test("R19: & looks through files that were not opened, at no cost of the API, and through stored ones offline")
    func findsInFiles() throws {
        let names = ["a.txt", "b.txt", "c.txt"]
        let files = names.map { name in
            raw.on("/\(name)", .ok("The sea in \(name).\n"))
            return Sample.file(
                name, nil, changed: ["size": "The sea in \(name).\n".utf8.count, "raw_url": raw.url + "/\(name)"])
        }
        let gist = Sample.gist(1, changed: ["files": Dictionary(uniqueKeysWithValues: zip(names, files))])
        api.on("/gists/public", Sample.page([gist]))
        let folder = try TestFolder()
        let options = ["--cache-dir", folder.path, "--fresh"]
        for isOffline in [false, true] {
            let options = isOffline ? options + ["--offline"] : options
            let terminal = try Browser.open(on: api, options, columns: 120, rows: 36, until: "The sea in ")
            try terminal.type(Keys.enter, until: "Esc back")
            try terminal.type("&sea" + Keys.enter, until: "“sea”: 3 lines")
            for name in names { try terminal.waitFor("\(name):1  The sea in \(name).") }
            try terminal.type(Keys.escape, until: "Esc back")
            try terminal.quit()
        }
        #expect(api.requests.map(\.path) == ["/gists/public"])
        #expect(raw.requests.map(\.path).sorted() == names.map { "/\($0)" })
    }

    @Test("B18: a snapshot has what the screen shows at rest")
    func snapshot() throws {
        serve(9)
        let terminal = try Browser.open(on: api, columns: 120, rows: 36, until: " Poem of 1.")
        try terminal.type("jj", until: " Poem of 3.")
        let snapshot = try Program.run(["snapshot", "--api-url", api.url, "--size", "120x36", "--keys", "jj"])
        try terminal.waitFor("what a snapshot has:\n\(snapshot.text)\n") { terminal in
            let lines = snapshot.text.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
            return terminal.lines.dropFirst() == lines.dropFirst().map(String.init)[...]
        }
        try terminal.quit()
    }
}
