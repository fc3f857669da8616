import Foundation
import Gists
import TestSupport
import Testing

@testable import Storage

@Suite("R8: versions in the store")
struct VersionTests {
    private let folder = StoreFolder()
    private let march = Date(timeIntervalSince1970: 1_772_500_000)  // 2026-03-03
    private let shas = [
        RevisionID("1f3c0" + String(repeating: "a", count: 35)), RevisionID(String(repeating: "b", count: 40)),
    ]

    /// A gist with two older versions that were read.
    private func filled() -> (GistStore, AccountStore) {
        let store = folder.open()
        let ada = store.account(.ada)
        for id in ["1", "2"] as [GistID] {
            var gist = Gist.sample(id, files: ["a.txt": "now"])
            gist.history = shas.enumerated().map { number, sha in
                Revision(
                    version: sha, author: nil, committedAt: march.addingTimeInterval(-86_400 * 40 * Double(number)),
                    additions: nil, deletions: nil)
            }
            ada.save(gist)
            for (number, sha) in shas.enumerated() {
                ada.save(
                    Gist.sample(id, files: ["a.txt": "older \(number) of \(id)", "gone.md": "only then"]), version: sha)
            }
        }
        return (store, ada)
    }

    private func found(_ query: String, _ account: AccountStore, _ order: SearchOrder = .best) -> [String] {
        account.search(SearchQuery(query), order: order).map {
            "\($0.gist.id) \($0.version?.id.rawValue.prefix(2) ?? "now")"
        }
        .sorted()
    }

    @Test("R8: a version that was read is there again with its files, and the gist's newest texts are as they were")
    func kept() {
        let (store, ada) = filled()
        let version = ada.gist("1", at: shas[1])
        #expect(version?.files.map(\.name).sorted() == ["a.txt", "gone.md"])
        #expect(version?.files.first { $0.name == "a.txt" }?.content == "older 1 of 1")
        #expect(ada.gist("1")?.gist.files.first?.content == "now")
        #expect(ada.gist("1", at: RevisionID("c")) == nil && ada.gist("3", at: shas[0]) == nil)
        #expect(store.account(.bob).gist("1", at: shas[0]) == nil)
        #expect(store.verify() == [])
    }

    @Test("R8: at: searches versions by the beginning of their time or number, and any with a star")
    func search() {
        let (_, ada) = filled()
        #expect(found("older", ada) == [])
        #expect(found("at:* older", ada).count == 2, "a row for each gist")
        #expect(found("at:2026-03 older", ada) == ["1 1f", "2 1f"])
        #expect(found("at:2026-01 older", ada) == ["1 bb", "2 bb"])
        #expect(found("at:2026-02 older", ada) == [])
        #expect(found("at:1f3c older", ada) == ["1 1f", "2 1f"])
        #expect(found("at:1F3C older", ada) == ["1 1f", "2 1f"])
        #expect(found("at:bb \"1 of 2\"", ada) == ["2 bb"])
        #expect(found("at:bb ol*", ada, .newest) == ["1 bb", "2 bb"])
        #expect(found("at:bb file:gone", ada) == ["1 bb", "2 bb"])
        #expect(found("at:bb", ada).count == 2)
        #expect(found("at:bb now", ada) == [], "what a gist holds now is no version that was read")
        #expect(found("at:%_' older", ada) == [])
        // Typed half, it narrows nothing down yet.
        #expect(found("at: now", ada) == ["1 now", "2 now"])
        let hit = ada.search(SearchQuery("at:bb then")).first
        #expect(hit?.snippet.parts.contains { $0.isMatch && $0.text == "then" } == true)
    }

    @Test("R8: a version that is read again is no second one; it goes with its gist, and the index with it")
    func gone() {
        let (store, ada) = filled()
        ada.save(Gist.sample("1", files: ["a.txt": "older, loaded whole"]), version: shas[0])
        #expect(found("at:* whole", ada) == ["1 1f"])
        #expect(found("at:1f \"0 of 1\"", ada) == [])
        ada.remove("1")
        #expect(found("at:* older", ada).map { $0.prefix(1) } == ["2"])
        #expect(store.verify() == [])
        ada.wipe()
        #expect(found("at:*", ada) == [] && store.verify() == [])
        let (again, other) = filled()
        again.clear()
        #expect(found("at:*", other) == [] && again.verify() == [])
    }

    @Test("R8: of more versions than are kept those read last stay")
    func limit() {
        let store = folder.open(StoreLimits(versions: 3))
        let ada = store.account(.ada)
        ada.save(Gist.sample("1"))
        for number in 0..<8 {
            folder.clock.advance(1)
            ada.save(Gist.sample("1", files: ["a": "text \(number)"]), version: RevisionID("v\(number)"))
        }
        store.prune()
        #expect((0..<8).filter { ada.gist("1", at: RevisionID("v\($0)")) != nil } == [5, 6, 7])
        #expect(found("at:* text", ada).count == 1 && store.verify() == [])
    }

    @Test("R8: whatever is read, read again and forgotten, the index says what the texts say")
    func random() {
        var generator = SeededGenerator(seed: 16)
        let store = folder.open()
        let ada = store.account(.ada)
        var texts: [String: String] = [:]
        for step in 0..<300 {
            let id: GistID = "\(Int.random(in: 0..<6, using: &generator))"
            let version = "v\(Int.random(in: 0..<5, using: &generator))"
            switch Int.random(in: 0..<10, using: &generator) {
            case 0:
                ada.remove(id)
                texts = texts.filter { !$0.key.hasPrefix("\(id) ") }
            case 1...2: ada.save(Gist.sample(id, files: ["f": "newest \(step)"]))
            default:
                let text = "word\(Int.random(in: 0..<4, using: &generator)) step\(step)"
                ada.save(Gist.sample(id, files: ["f": text]), version: RevisionID(version))
                if ada.gist(id) != nil { texts["\(id) \(version)"] = text }
            }
        }
        #expect(store.verify() == [])
        for word in (0..<4).map({ "word\($0)" }) {
            for version in (0..<5).map({ "v\($0)" }) {
                let expected = texts.filter { $0.key.hasSuffix(version) && $0.value.hasPrefix(word + " ") }
                #expect(found("at:\(version) \(word)", ada) == expected.map { "\($0.key.first!) \(version)" }.sorted())
            }
        }
    }
}
