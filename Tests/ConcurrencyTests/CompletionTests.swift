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

    @Test("It works in a process that has no file descriptor left")
    func withoutDescriptors() {
        var before = rlimit()
        getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &before)
        var none = rlimit(rlim_cur: 0, rlim_max: before.rlim_max)
        setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &none)
        let done = Completion()
        done.finish()
        let isDone = done.wait(atMost: .seconds(60))
        setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &before)
        #expect(isDone)
    }
}
