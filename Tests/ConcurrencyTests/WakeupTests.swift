import Concurrency
import Testing

@Suite struct WakeupTests {
    @Test("Signals from any thread wake one wait, and count as one")
    func coalesced() async {
        let wakeup = Wakeup()
        #expect(!wakeup.wait(timeoutMilliseconds: 0))
        await withDiscardingTaskGroup { group in
            for _ in 0..<100 { group.addTask { wakeup.signal() } }
        }
        #expect(wakeup.wait())
        #expect(!wakeup.drain())
    }
}
