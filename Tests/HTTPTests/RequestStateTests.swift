import Concurrency
import Foundation
import HTTP
import TestSupport
import Testing

@Suite struct RequestStateTests {
    static let allowed: Set<[RequestState]> = [
        [.initialized, .running], [.initialized, .cancelled],
        [.running, .suspended], [.running, .cancelled], [.running, .finished],
        [.suspended, .running], [.suspended, .cancelled], [.suspended, .finished],
    ]

    @Test("H7: the transition table, all pairs", arguments: RequestState.allCases)
    func table(from: RequestState) {
        for next in RequestState.allCases {
            #expect(from.canBecome(next) == Self.allowed.contains([from, next]), "\(from) to \(next)")
        }
    }

    @Test("H7: a request starts with the first call for its answer, and once")
    func lazyStart() async throws {
        let transport = ScriptedTransport(.status(200, body: "x"))
        let request = Session(transport: transport).request("https://h.example/")
        #expect(request.state == .initialized)
        #expect(transport.sent.isEmpty)
        async let one = request.value(.string)
        async let two = request.value(.data)
        #expect(try await (one, two) == ("x", Data("x".utf8)))
        #expect(request.state == .finished)
        #expect(try await request.value(.string) == "x")
        #expect(transport.sent.count == 1)
    }

    @Test("H7: the first caller's thread sends the request, and its task makes the value")
    func handovers() async throws {
        let areOwn = try await withThrowingTaskGroup(of: Bool.self) { group in
            for _ in 0..<50 {
                group.addTask(executorPreference: WorkExecutor.shared) {
                    let (thread, task) = (currentThread(), currentTask())
                    let transport = ThreadTransport()
                    let request = Session(transport: transport).request("https://h.example/")
                    let maker = try await request.value(ResponseSerializer { _, _ in currentTask() })
                    return transport.threads.withLock(\.self) == [thread] && maker == task
                }
            }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        #expect(areOwn == Array(repeating: true, count: 50))
    }

    @Test("H7: cancelling before the start sends nothing; an ended request stays as it is")
    func cancelEarly() async throws {
        let transport = ScriptedTransport(.status(200, body: "x"))
        let session = Session(transport: transport)
        let cancelled = session.request("https://h.example/")
        cancelled.cancel()
        _ = try await cancelled.response(.data).expectError(.cancelled)
        #expect(cancelled.state == .cancelled)
        #expect(transport.sent.isEmpty)
        let finished = session.request("https://h.example/")
        _ = try await finished.value(.data)
        finished.cancel()
        finished.suspend()
        #expect(finished.state == .finished)
        #expect(try await finished.value(.string) == "x")
    }

    @Test("H7: suspending and resuming change the state; a request that has not begun can't be suspended")
    func suspend() async throws {
        let request = Session(transport: ScriptedTransport(.endless)).request("https://h.example/")
        request.suspend()
        request.resume()
        #expect(request.state == .initialized)
        request.start()
        request.suspend()
        #expect(request.state == .suspended)
        request.resume()
        #expect(request.state == .running)
        request.cancel()
        request.resume()
        #expect(request.state == .cancelled)
    }

    @Test("H9: a cancelled task cancels its request, and all who wait hear of it once")
    func taskCancellation() async throws {
        let transport = ScriptedTransport(.endless)
        let request = Session(transport: transport).request("https://h.example/")
        let waiting = (0..<3).map { _ in Task { await request.response(.data) } }
        #expect(await eventually { transport.sent.count == 1 })
        waiting[1].cancel()
        for task in waiting {
            _ = try await task.value.expectError(.cancelled)
        }
        #expect(request.state == .cancelled)
    }

    @Test("H8: 1,000 requests that start, end and are cancelled in parallel each end once")
    func parallel() async throws {
        let session = Session(transport: ScriptedTransport(.status(200, body: "x")))
        await withTaskGroup(of: Bool.self) { group in
            for number in 0..<1000 {
                group.addTask {
                    let request = session.request("https://h.example/\(number)")
                    async let response = request.response(.data)
                    if number.isMultiple(of: 3) { request.cancel() }
                    _ = await response
                    return request.state == .finished || request.state == .cancelled
                }
            }
            for await isEnded in group { #expect(isEnded) }
        }
    }
}

/// Notes the threads on which transfers start.
private final class ThreadTransport: Transport {
    let threads = Monitor<[pthread_t]>([])

    func start(_ request: HTTPRequest, options: RequestOptions, receiver: any TransferReceiver) -> any Transfer {
        threads.withLock { $0.append(currentThread()) }
        return ScriptedTransport(.status(200, body: "x")).start(request, options: options, receiver: receiver)
    }
}

private func currentThread() -> pthread_t { pthread_self() }

private func currentTask() -> Int? { withUnsafeCurrentTask { $0?.hashValue } }
