import Browser
import Concurrency
import TestSupport
import Testing

@testable import Runtime

@Suite(.blocking) struct `The activity` {
    @Test("is idle before, between and after, and not while anything runs")
    func idle() {
        let activity = Activity()
        #expect(activity.isIdle)
        activity.start(RequestID(1)) { Task {} }
        #expect(!activity.isIdle)
        activity.finish(RequestID(1))
        #expect(activity.isIdle)
        activity.finish(RequestID(7))
        #expect(activity.isIdle)
    }

    @Test("cancels the request that is named, or all")
    func cancel() {
        let activity = Activity()
        let tasks = (1...3).map { number in
            let task = Task<Void, Never>(executorPreference: WorkExecutor.shared) {
                try? await SystemClock.shared.sleep(for: .seconds(600))
            }
            activity.start(RequestID(number)) { task }
            return task
        }
        activity.cancel(RequestID(2))
        #expect(tasks.map(\.isCancelled) == [false, true, false])
        activity.cancel(RequestID(9))
        activity.cancelAll()
        #expect(tasks.map(\.isCancelled) == [true, true, true])
    }

    @Test("work that ends at once leaves nothing behind")
    func immediate() {
        let activity = Activity()
        let done = Wakeup()
        for number in 0..<1_000 {
            activity.start(RequestID(number)) {
                Task(executorPreference: WorkExecutor.shared) {
                    activity.finish(RequestID(number))
                    if activity.isIdle { done.signal() }
                }
            }
        }
        while !activity.isIdle { done.wait() }
        #expect(activity.isIdle)
    }
}
