import Documents
import FoundationEssentials

extension Failure {
    /// False until the rate limit that caused the failure ends.
    func mayRetry(at now: Date) -> Bool { retryAt.map { $0 <= now } ?? true }

    /// Returns the failure of a fallback, combined with the failure of the first attempt if that says more.
    func following(_ other: Failure?) -> Failure {
        guard let other, other.sentence != sentence, absence == nil else { return self }
        var both = self
        both.details = [other.sentence, details].filter { !$0.isEmpty }.joined(separator: "\n")
        return both
    }

    /// `r retry`, if a retry can help.
    func retryHint(at now: Date) -> String { mayRetry(at: now) ? Words.Failure.retry : "" }
}
