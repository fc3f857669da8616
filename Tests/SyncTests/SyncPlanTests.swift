import Foundation
import Gists
import Testing

@testable import Sync

@Suite("S13: what a sync downloads")
struct SyncPlanTests {
    @Test("S13: each list once: your own, the starred ones, then people, whatever the case of their logins")
    func lists() {
        let selection = SyncSelection(mine: true, starred: true, following: true, users: ["Ana", "bob", "ANA"])
        #expect(
            selection.lists(followed: ["bob", "zoe"])
                == [.mine, .starred, .user("Ana"), .user("bob"), .user("zoe")])
        #expect(selection.needsToken && !selection.isEmpty)
        let people = SyncSelection(following: true)
        #expect(people.lists(followed: []) == [] && !people.needsToken && !people.isEmpty)
        #expect(SyncSelection(comments: true).isEmpty)
    }

    @Test("S13: transfers wait for room, in their order; a file that is larger than all loads alone")
    func budget() async {
        let budget = TransferBudget(files: 2, bytes: 100)
        await budget.take(60)
        await budget.take(40)
        let large = Task { await budget.take(500) }
        let small = Task {
            await large.value
            await budget.take(1)
        }
        budget.release(60)
        budget.release(40)
        // The large file is admitted when nothing else loads; the small one when the large one has ended.
        await large.value
        budget.release(500)
        await small.value
        budget.release(1)
    }
}
