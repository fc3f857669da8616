import FoundationEssentials
import Gists

extension RateLimiter.Wait {
    /// The wait in a sentence without its full stop: its reason, and its end.
    public func sentence(now: Date = Date()) -> String { "\(cause): waiting until \(until.clockAndWait(now: now))" }

    /// The remaining minutes and seconds, for a line that is updated each second.
    public func countdown(now: Date = Date()) -> String {
        let seconds = Int(min(max(0, until.timeIntervalSince(now).rounded(.up)), 359_999))
        return
            "\(cause): waiting until \(until.localClock), \(seconds / 60):\(seconds % 60 < 10 ? "0" : "")\(seconds % 60) left"
    }

    private var cause: String {
        switch reason {
        case .primaryLimit: "Rate limit reached"
        case .secondaryLimit: "Too many requests"
        case .writePause: "Pausing between changes"
        }
    }
}

extension Date {
    /// The local time of day and the time until then: "12:40 (in 17 min)".
    func clockAndWait(now: Date) -> String { "\(localClock) (\(Self.words(for: timeIntervalSince(now))))" }

    fileprivate var localClock: String { ExactTime.clock(self, on: .local) }

    private static func words(for seconds: TimeInterval) -> String {
        switch seconds.rounded(.up) {
        case ...0: "now"
        case ..<100: "in \(Int(seconds.rounded(.up))) s"
        case ..<5400: "in \(Int((seconds / 60).rounded(.up))) min"
        default: "in \(Int((min(seconds, 1e9) / 3600).rounded(.up))) h"
        }
    }
}
