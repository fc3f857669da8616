import Pairing
import Testing

@Suite struct WatchScheduleTests {
    private let start = ContinuousClock.now

    private func after(_ seconds: Double) -> ContinuousClock.Instant { start + .seconds(seconds) }

    @Test("C13: the first attempt is at once, the next ones a second after the last change")
    func rest() {
        var schedule = WatchSchedule(at: start)
        #expect(schedule.due == start)
        schedule.noteAttempt(at: start, retryingAfter: nil)
        #expect(schedule.due == nil)
        schedule.noteChange(at: after(5))
        #expect(schedule.due == after(6))
        schedule.noteChange(at: after(5.8))
        #expect(schedule.due == after(6.8))
    }

    @Test("C13: there is at most one attempt a second, however many changes there are")
    func pace() {
        var schedule = WatchSchedule(at: start)
        var attempts: [ContinuousClock.Instant] = []
        // A change every 10 milliseconds, with a pause of a second after each 100.
        for step in 0..<3_000 {
            let now = after(Double(step) / 100)
            if let due = schedule.due, due <= now {
                attempts.append(now)
                schedule.noteAttempt(at: now, retryingAfter: nil)
            }
            if step / 100 % 2 == 0 { schedule.noteChange(at: now) }
        }
        #expect(attempts.count > 10)
        #expect(zip(attempts, attempts.dropFirst()).allSatisfy { $1 - $0 >= .seconds(1) })
    }

    @Test("C13: failures that may pass are retried, in growing distances of at most a minute")
    func retries() {
        var schedule = WatchSchedule(at: start)
        var now = start
        var waits: [Duration] = []
        for _ in 0..<14 {
            schedule.noteAttempt(at: now, retryingAfter: .zero)
            waits.append(schedule.due.map { $0 - now } ?? .zero)
            now = schedule.due ?? now
        }
        #expect(waits.prefix(3) == [.seconds(5), .seconds(10), .seconds(15)])
        #expect(waits.suffix(2) == [.seconds(60), .seconds(60)])
        // A change is a reason to try again; a success begins again.
        schedule.noteChange(at: now + .seconds(10))
        #expect(schedule.due == now + .seconds(11))
        schedule.noteAttempt(at: now, retryingAfter: nil)
        schedule.noteAttempt(at: now, retryingAfter: .zero)
        #expect(schedule.due == now + .seconds(5))
    }

    @Test("C13: no change is sent before the end of a wait that GitHub demands; no clock makes it longer than an hour")
    func limits() {
        var schedule = WatchSchedule(at: start)
        schedule.noteAttempt(at: start, retryingAfter: .seconds(90))
        #expect(schedule.due == after(90))
        schedule.noteChange(at: after(1))
        #expect(schedule.due == after(90))
        schedule.noteAttempt(at: start, retryingAfter: .seconds(1_000_000_000))
        #expect(schedule.due == after(3_600))
    }
}
