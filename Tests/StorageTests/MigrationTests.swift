import Foundation
import Gists
import SQLite
import Testing

@testable import Storage

@Suite struct MigrationTests {
    let folder = StoreFolder()

    /// A store as a version of the program made it, with something in each of its tables.
    func old(_ version: Int) throws {
        let connection = try folder.raw()
        try Migrations.run(on: connection, upTo: version)
        try connection.write { database in
            try database.execute(
                """
                INSERT INTO account (id, api, person) VALUES (1, 'https://api.example.com', 'ada');
                INSERT INTO gist (id, account, gistID, description, isPublic, createdAt, updatedAt, commentCount, htmlURL,
                    gitPullURL, isTruncated, wholeAt, usedAt)
                VALUES (1, 1, 'old', 'From long ago', 1, 1, 2, 1, '/', '/', 0, 3, 3);
                INSERT INTO file (gist, position, name, rawURL, size, isTruncated, content)
                VALUES (1, 0, 'a.txt', '/a', 4, 0, CAST('text' AS BLOB));
                INSERT INTO comment (gist, position, commentID, createdAt, updatedAt, body) VALUES (1, 0, 1, 1, 1, 'said');
                INSERT INTO feed (id, account, name, run, loadedAt) VALUES (1, 1, 'everyone', 1, 3);
                INSERT INTO feedRow (feed, gist, run, position) VALUES (1, 1, 1, 0);
                INSERT INTO response VALUES ('/url', 'key', '', 2, 3, x'01', x'02');
                """)
            try SearchIndex.add(1, database)
        }
        connection.close()
    }

    @Test(
        "S12: a store of each old version is brought up to date with all that it holds",
        arguments: 1..<Migrations.latest)
    func upgrades(version: Int) throws {
        try old(version)
        let store = folder.open()
        #expect(store.access == .full && store.notice == nil)
        #expect(try folder.raw().read(Migrations.version) == Migrations.latest)
        let ada = store.account(.ada)
        #expect(ada.feed(.everyone)?.gists.map(\.description) == ["From long ago"])
        #expect(ada.gist("old")?.gist.files.first?.content == "text")
        #expect(store.responses(url: "/url", account: "key").count == 1)
        for found in ["long text said", "lo*", "tex*", "owner:nobody*"] {
            #expect(ada.search(SearchQuery(found)).count == (found.contains(":") ? 0 : 1))
        }
        ada.markRead("old")
        #expect(ada.readMarks().count == 1 && ada.lastVisit == nil)
        #expect(store.problem == nil && store.verify() == [])
    }

    /// What the file says of its tables and indexes.
    func schema(_ folder: StoreFolder, without names: [String] = []) throws -> [String?] {
        try folder.raw().read { database in
            let all = try database.all("SELECT name, sql FROM sqlite_schema ORDER BY type, name") {
                ($0.text(), $0.text())
            }
            return all.filter { !names.contains($0.0 ?? "") }.map(\.1)
        }
    }

    @Test("S12: a store that was written through GRDB is read, written and brought up to date")
    func throughGRDB() throws {
        let dump = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Fixtures/version5.sql")
        try folder.run(String(contentsOf: dump, encoding: .utf8))
        // A later step changes these.
        let before = try schema(folder, without: ["file", "document", "gist", "readMark"])
        let store = folder.open()
        #expect(store.access == .full && store.notice == nil && store.verify() == [])
        let writer = store.account(AccountKey(api: "https://api.example.com", person: "writer"))
        let found = try #require(writer.gist("writer-1"))
        #expect(found.gist.files.map(\.content) == [String(repeating: "word1 and others ", count: 38)])
        #expect(found.comments?.map(\.body) == ["Said"])
        for words in ["word1", "\"and others\"", "ot*", "said", "owner:writer", "file:file"] {
            #expect(writer.search(SearchQuery(words)).map(\.gist.id) == ["writer-1"])
        }
        writer.save(Gist.sample("new", files: ["a": "word1"]))
        #expect(writer.search(SearchQuery("word1"), order: .newest).map(\.gist.id) == ["new", "writer-1"])
        #expect(store.problem == nil && store.verify() == [])
        // The tables are those of a new store, and those of before are among them as they were.
        let new = StoreFolder()
        #expect(new.open().access == .full)
        let now = try schema(folder)
        #expect(try now == schema(new) && Set(before).isSubset(of: now))
        #expect(try folder.raw().read(Migrations.version) == Migrations.latest)
    }

    @Test("S12: programs that start at once make or update one store", arguments: 0..<Migrations.latest)
    func race(version: Int) async throws {
        if version > 0 { try old(version) }
        let stores = await withTaskGroup(of: GistStore.self) { group in
            for _ in 0..<4 { group.addTask { folder.open() } }
            return await group.reduce(into: []) { $0.append($1) }
        }
        for (number, store) in stores.enumerated() {
            #expect(store.access == .full && store.notice == nil)
            store.account(.ada).save(Gist.sample("\(number)"))
        }
        #expect(stores.allSatisfy { store in (0..<4).allSatisfy { store.account(.ada).gist("\($0)") != nil } })
    }
}
