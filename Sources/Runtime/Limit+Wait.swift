import Browser
import GitHub

extension Limit {
    /// A wait as the browser shows it; nil when it is over.
    init(_ wait: RateLimiter.Wait?) {
        self = .waiting(until: wait?.until, isPause: wait?.reason == .writePause)
    }
}
