import Documents
import FoundationEssentials

extension Failure {
    /// False before the end of the limit that is the cause.
    func mayRetry(at now: Date) -> Bool { retryAt.map { $0 <= now } ?? true }

    /// The failure of a second way to the same thing, with what became of the other way where that says more.
    func following(_ other: Failure?) -> Failure {
        guard let other, other.sentence != sentence, absence == nil else { return self }
        var both = self
        both.details = [other.sentence, details].filter { !$0.isEmpty }.joined(separator: "\n")
        return both
    }

    /// `r retry`, once that is of use.
    func retryHint(at now: Date) -> String { mayRetry(at: now) ? Words.Failure.retry : "" }
}
