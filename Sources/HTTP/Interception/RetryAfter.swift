import Dates
import FoundationEssentials

/// A `Retry-After` value: seconds, or an HTTP date; never negative. Nil if it is neither.
func retryAfter(_ value: String, now: Date) -> Duration? {
    if let seconds = Int(value.trimmed) {
        return seconds >= 0 ? .seconds(min(seconds, 1 << 31)) : nil
    }
    guard let date = HTTPDate.parse(value) else { return nil }
    return .seconds(max(0, date.timeIntervalSince(now)))
}
