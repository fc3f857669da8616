import Concurrency

@testable import HTTP

/// Notes events as short words, to be compared with a golden sequence.
final class Recorder: EventMonitor {
    private let notes = Monitor<[String]>([])

    var events: [String] { notes.withLock { $0 } }

    func clear() { notes.withLock { $0 = [] } }

    func received(_ event: RequestEvent, of request: Request) {
        let note =
            switch event {
            case .started: "started"
            case .sending(let request): "sending \(request.method.rawValue) \(request.url.path)"
            case .answered(let response, let bytes, _): "answered \(response.status), \(bytes) B"
            case .weighed(_, let age, let lifetime, let isUsed):
                "\(age) s old of \(lifetime) s, \(isUsed ? "used" : "not used")"
            case .served(let response, let bytes, let source): "\(source.rawValue) \(response.status), \(bytes) B"
            case .redirecting(let url): "redirecting to \(url.path)"
            case .retrying(let error, let delay): "retrying after \(error.code.rawValue) in \(delay)"
            case .suspended: "suspended"
            case .resumed: "resumed"
            case .finished: "finished"
            case .failed(let error): "failed: \(error.code.rawValue)"
            case .cancelled: "cancelled"
            }
        notes.withLock { $0.append(note) }
    }
}
