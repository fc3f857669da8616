import Concurrency
import Foundation

@testable import HTTP

/// Answers from a list, without any network.
final class ScriptedTransport: Transport {
    struct Answer: Sendable {
        var status = 200
        var headers: Headers = [:]
        var body = Data()
        var error: HTTPError?
        var isLengthVerified = true
        /// True for a transfer that ends with a cancellation only.
        var isEndless = false

        static func status(_ status: Int, headers: Headers = [:], body: String = "") -> Answer {
            Answer(status: status, headers: headers, body: Data(body.utf8))
        }

        static func failure(_ code: HTTPError.Code) -> Answer {
            Answer(error: HTTPError(code, at: .transfer))
        }

        static var endless: Answer { Answer(isEndless: true) }
    }

    private struct State {
        var answers: [Answer]
        var sent: [HTTPRequest] = []
    }
    private let state: Monitor<State>

    /// The last answer stays.
    init(_ answers: Answer...) {
        state = Monitor(State(answers: answers))
    }

    init(_ answers: [Answer]) {
        state = Monitor(State(answers: answers))
    }

    var sent: [HTTPRequest] { state.withLock(\.sent) }

    func start(
        _ request: HTTPRequest, options: RequestOptions, receiver: any TransferReceiver
    ) -> any Transfer {
        let answer = state.withLock { state in
            state.sent.append(request)
            return state.answers.count > 1 ? state.answers.removeFirst() : state.answers[0]
        }
        if answer.isEndless { return ScriptedTransfer(receiver: receiver) }
        if let error = answer.error {
            receiver.ended(error, TransferMetrics())
        } else {
            receiver.received(
                HTTPResponse(
                    url: request.url, method: request.method, status: answer.status, headers: answer.headers,
                    isLengthVerified: answer.isLengthVerified))
            let isTaken = answer.body.isEmpty || receiver.received(answer.body.bytes) != .refused
            receiver.ended(isTaken ? nil : HTTPError(.bodyTooLarge, at: .transfer), TransferMetrics())
        }
        return ScriptedTransfer(receiver: nil)
    }
}

private final class ScriptedTransfer: Transfer {
    private let receiver: Monitor<(any TransferReceiver)?>

    init(receiver: (any TransferReceiver)?) {
        self.receiver = Monitor(receiver)
    }

    func cancel() {
        let receiver = receiver.withLock { receiver in
            defer { receiver = nil }
            return receiver
        }
        receiver?.ended(HTTPError(.cancelled, at: .transfer), TransferMetrics())
    }

    func setPriority(_ priority: RequestPriority) {}
    func setSuspended(_ isSuspended: Bool) {}
    func takeMore() {}
}
