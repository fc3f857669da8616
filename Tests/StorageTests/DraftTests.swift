import Foundation
import Testing

@testable import Storage

@Suite("W9: drafts in the store")
struct DraftTests {
    private func draft(_ revision: Int, _ text: String) -> AccountStore.StoredDraft {
        .init(id: "1", revision: revision, body: Data(text.utf8))
    }

    private func texts(_ store: AccountStore) -> Set<String> {
        Set(store.drafts().map { String(decoding: $0.body, as: UTF8.self) })
    }

    @Test("W9: the latest state of a draft is kept, until it is dropped")
    func latest() {
        let folder = StoreFolder()
        let store = folder.open().account(AccountKey(api: "a", person: "mira"))
        #expect(store.keep(draft(1, "a"), else: "1x"))
        #expect(store.keep(draft(2, "ab"), else: "1x"))
        #expect(texts(store) == ["ab"])
        #expect(texts(folder.open().account(AccountKey(api: "a", person: "ada"))) == [])
        store.dropDraft("1", else: "1x")
        #expect(texts(store) == [])
    }

    @Test("W9: two programs that write one draft lose nothing of either")
    func twoPrograms() {
        let folder = StoreFolder()
        let store = folder.open().account(AccountKey(api: "a", person: "mira"))
        #expect(store.keep(draft(1, "a"), else: "1x"))
        #expect(store.keep(draft(2, "first"), else: "1x"))
        #expect(store.keep(draft(2, "second"), else: "1y"))
        #expect(store.keep(draft(3, "second, longer"), else: "1y"))
        #expect(texts(store) == ["first", "second, longer"])
        store.dropDraft("1", else: "1y")
        #expect(texts(store) == ["first"])
    }
}
