import Foundation
import Testing

@testable import Storage

@Suite struct ResponseTests {
    let folder = StoreFolder()

    func response(_ variant: String = "", _ head: String = "head", body: Int = 4) -> StoredResponse {
        StoredResponse(variant: variant, head: Data(head.utf8), body: Data(count: body))
    }

    @Test("S6: responses are found by URL, account and variant, and by nothing less")
    func keys() {
        let store = folder.open()
        store.save(response("a"), url: "/1", account: "ada")
        store.save(response("b", "other", body: 0), url: "/1", account: "ada")
        store.save(response("a", "bob's"), url: "/1", account: "bob")
        let again = folder.open()
        #expect(Set(again.responses(url: "/1", account: "ada")) == [response("a"), response("b", "other", body: 0)])
        #expect(again.responses(url: "/1", account: "bob") == [response("a", "bob's")])
        #expect(again.responses(url: "/1", account: "").isEmpty)
        store.save(response("a", "newer"), url: "/1", account: "bob")
        #expect(again.responses(url: "/1", account: "bob") == [response("a", "newer")])
        store.removeResponses(url: "/1")
        #expect(
            again.responses(url: "/1", account: "ada").isEmpty && again.responses(url: "/1", account: "bob").isEmpty)
    }

    @Test("S6: a 304 renews the head; for a body that was given up meanwhile it does nothing")
    func renewal() {
        let store = folder.open()
        store.save(response(), url: "/1", account: "")
        store.renew(head: Data("new".utf8), variant: "", url: "/1", account: "")
        #expect(store.responses(url: "/1", account: "") == [response("", "new")])
        store.removeResponses(url: "/1")
        store.renew(head: Data("newer".utf8), variant: "", url: "/1", account: "")
        #expect(store.responses(url: "/1", account: "").isEmpty)
        #expect(store.problem == nil)
    }

    @Test("S12: responses have a limit of their own; what was used least recently goes first")
    func bounds() {
        let store = folder.open(StoreLimits(responseBytes: 10_000))
        for number in 1...9 {
            store.save(response(body: 1_000), url: "/\(number)", account: "")
            folder.clock.advance(100)
        }
        _ = store.responses(url: "/1", account: "")
        store.save(response(body: 2_000), url: "/10", account: "")
        store.save(response(body: 20_000), url: "/large", account: "")
        let kept = ((1...10).map { "/\($0)" } + ["/large"]).filter { !store.responses(url: $0, account: "").isEmpty }
        #expect(kept == ["/1", "/5", "/6", "/7", "/8", "/9", "/10"])
    }
}
