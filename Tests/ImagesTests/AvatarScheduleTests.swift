import Cells
import Foundation
import Testing

@testable import Images

@Suite struct AvatarScheduleTests {
    typealias Action = AvatarSchedule.Action
    typealias Job = AvatarSchedule.Job

    var schedule = AvatarSchedule()

    func request(_ url: String, columns: Int = 4) -> AvatarRequest {
        AvatarRequest(url: url, login: url, size: Size(columns: columns, rows: 2))
    }

    func requests(_ count: Int) -> [AvatarRequest] { (0..<count).map { request("u\($0)") } }

    /// Wants these, and answers each look-up with a miss until nothing but fetches is left.
    mutating func fetches(_ requests: [AvatarRequest], now: Duration = .zero) -> [Job] {
        var actions = schedule.request(requests, now: now)
        var fetches: [Job] = []
        while !actions.isEmpty {
            switch actions.removeFirst() {
            case .lookUp(let job): actions += schedule.lookedUp(job, nil, now: now)
            case .fetch(let job): fetches.append(job)
            default: break
            }
        }
        return fetches
    }

    @Test("A2: the disk is asked before the network, two at a time")
    mutating func lookUpFirst() {
        let actions = schedule.request(requests(5), now: .zero)
        #expect(actions == [.lookUp(Job(url: "u0", id: 1)), .lookUp(Job(url: "u1", id: 2))])
        let next = schedule.lookedUp(Job(url: "u0", id: 1), Data([1]), now: .zero)
        #expect(next == [.render(Job(url: "u0", id: 1), Data([1]), fromCache: true)])
    }

    @Test("A2: one download per URL, however many rows and sizes want it")
    mutating func coalescing() {
        let requests = [request("u"), request("u"), request("u", columns: 8)]
        let jobs = fetches(requests)
        #expect(jobs.map(\.url) == ["u"])
        #expect(schedule.requests(for: jobs[0]) == [requests[0], requests[2]])
        #expect(schedule.request(requests, now: .zero).isEmpty)
    }

    @Test("A4: at most six fetches at once, visible before prefetch; the next starts when one ends")
    mutating func order() {
        let jobs = fetches(requests(9))
        #expect(jobs.map(\.url) == ["u0", "u1", "u2", "u3", "u4", "u5"])
        // What became visible meanwhile goes first.
        _ = schedule.request([request("u8")] + requests(8), now: .zero)
        let next = schedule.failed(jobs[0], now: .zero)
        #expect(next == [.fetch(Job(url: "u8", id: 9))])
    }

    @Test("A4: what has been unwanted for 50 ms is cancelled, and a late answer is ignored")
    mutating func cancellation() {
        let jobs = fetches(requests(2))
        #expect(schedule.request([request("u1")], now: .milliseconds(10)).isEmpty)
        #expect(schedule.nextDeadline == .milliseconds(60))
        #expect(schedule.advance(now: .milliseconds(59)).isEmpty)
        #expect(schedule.advance(now: .milliseconds(60)) == [.cancel(jobs[0])])
        #expect(schedule.nextDeadline == nil)
        #expect(schedule.fetched(jobs[0], Data(), now: .milliseconds(61)).isEmpty)
        #expect(schedule.requests(for: jobs[0]).isEmpty)
    }

    @Test("A4: what is wanted again within 50 ms goes on")
    mutating func secondThoughts() {
        let jobs = fetches(requests(1))
        _ = schedule.request([], now: .zero)
        _ = schedule.request(requests(1), now: .milliseconds(40))
        #expect(schedule.nextDeadline == nil)
        #expect(schedule.advance(now: .milliseconds(100)).isEmpty)
        #expect(schedule.isFetching(jobs[0]))
        _ = schedule.request([], now: .milliseconds(100))
        #expect(schedule.nextDeadline == .milliseconds(150))
    }

    @Test("A4: what only waits is forgotten at once")
    mutating func waiting() {
        let jobs = fetches(requests(8))
        _ = schedule.request([], now: .zero)
        _ = schedule.advance(now: .milliseconds(50))
        #expect(schedule.isIdle)
        #expect(jobs.count == 6)
    }

    @Test("A3: a failure is tried again after 60 s, if it still is wanted")
    mutating func retry() {
        let jobs = fetches(requests(1))
        _ = schedule.failed(jobs[0], now: .seconds(1))
        #expect(schedule.isIdle)
        #expect(schedule.request(requests(1), now: .seconds(30)).isEmpty)
        #expect(schedule.nextDeadline == .seconds(61))
        #expect(schedule.advance(now: .seconds(61)) == [.lookUp(Job(url: "u0", id: 2))])
    }

    @Test("T4: nobody waits for the retry of what nobody wants")
    mutating func unwantedFailure() {
        let jobs = fetches(requests(1))
        _ = schedule.failed(jobs[0], now: .zero)
        _ = schedule.request([], now: .zero)
        #expect(schedule.nextDeadline == nil)
        #expect(schedule.request(requests(1), now: .seconds(59)).isEmpty)
        #expect(schedule.request(requests(1), now: .seconds(60)).count == 1)
    }

    @Test("A2: what the disk had but is no image is fetched")
    mutating func damagedCache() throws {
        let job = Job(url: "u0", id: 1)
        _ = schedule.request(requests(1), now: .zero)
        _ = schedule.lookedUp(job, Data(), now: .zero)
        #expect(schedule.cacheWasDamaged(job, now: .zero) == [.fetch(job)])
    }

    @Test("A4: fetching does not run ahead of rendering: two are rendered, and the bytes of no more than six wait")
    mutating func backPressure() {
        let jobs = fetches(requests(20))
        var started = 0
        for job in jobs {
            for case .fetch in schedule.fetched(job, Data(), now: .zero) { started += 1 }
        }
        #expect(started == 2)
    }

    @Test func `A request that is fulfilled is gone, another size of it is not`() {
        var test = self
        let requests = [request("u"), request("u", columns: 8)]
        let job = test.fetches(requests)[0]
        _ = test.schedule.fetched(job, Data(), now: .zero)
        let actions = test.schedule.rendered(job, fulfilling: [requests[0]], now: .zero)
        #expect(actions == [.lookUp(Job(url: "u", id: 2))])
        #expect(test.schedule.requests == [requests[1]])
    }
}
