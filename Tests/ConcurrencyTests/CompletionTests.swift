import Foundation
import Testing

@testable import Concurrency

@Suite struct CompletionTests {
    @Test("What has happened before or happens meanwhile ends a wait; what does not happen costs the given time")
    func waits() {
        let (before, meanwhile, never) = (Completion(), Completion(), Completion())
        before.finish()
        #expect(before.wait(atMost: .seconds(60)) && before.wait(atMost: .zero))
        Thread.detachNewThread { meanwhile.finish() }
        #expect(meanwhile.wait(atMost: .seconds(60)))
        #expect(!never.wait(atMost: .zero) && !never.wait(atMost: .milliseconds(5)))
    }

    @Test("It ends the waits of all threads")
    func severalThreads() async {
        let completion = Completion()
        let ends = await withTaskGroup(of: Bool.self) { group in
            for _ in 0..<4 {
                group.addTask {
                    await withCheckedContinuation { continuation in
                        Thread.detachNewThread { continuation.resume(returning: completion.wait(atMost: .seconds(60))) }
                    }
                }
            }
            completion.finish()
            return await group.reduce(into: [Bool]()) { $0.append($1) }
        }
        #expect(ends == [true, true, true, true])
    }
}
