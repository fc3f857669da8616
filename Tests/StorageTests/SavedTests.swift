import Foundation
import Gists
import Testing

@testable import Storage

@Suite struct SavedTests {
    let folder = StoreFolder()

    @Test("B2: saved files are kept with their place and time, the gist saved last first; each account has its own")
    func order() {
        let store = folder.open()
        let ada = store.account(.ada)
        for id in ["one", "two"] as [GistID] { ada.save(Gist.sample(id)) }
        ada.noteSaved("a.txt", of: "one", at: "/home/a.txt")
        folder.clock.advance(60)
        ada.noteSaved("b.txt", of: "two", at: "/home/b.txt")
        folder.clock.advance(60)
        ada.noteSaved("c.txt", of: "one", at: "/home/c.txt")
        #expect(ada.saved(limit: 9).map(\.gist.id) == ["one", "two"])
        #expect(ada.saved(limit: 9).first?.files.map(\.path) == ["/home/c.txt", "/home/a.txt"])
        #expect(ada.saved(limit: 9).first?.files.first?.savedAt == folder.clock.now())
        #expect(ada.saved(limit: 1).count == 1)
        #expect(store.account(.bob).saved(limit: 9) == [])
    }

    @Test("B2: what is saved over is no more; a gist that is not stored is not listed")
    func replaced() {
        let ada = folder.open().account(.ada)
        ada.save(Gist.sample("one"))
        ada.noteSaved("a.txt", of: "never seen", at: "/a")
        #expect(ada.saved(limit: 9) == [])
        ada.noteSaved("b.txt", of: "one", at: "/a")
        #expect(ada.saved(limit: 9).map(\.files.count) == [1])
        #expect(ada.saved(limit: 9).first?.files.first?.name == "b.txt")
    }
}
