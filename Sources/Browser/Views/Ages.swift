import FoundationEssentials
import Gists

/// How the screen tells times.
enum Ages {
    /// `just now`, `4 min ago`
    static func ago(_ date: Date, now: Date) -> String {
        let age = RelativeTime.text(for: date, now: now)
        return age == "now" ? "just now" : age + " ago"
    }

    /// The wall clock's `12:40`, in the person's time zone.
    static func clock(_ date: Date, utcOffset: Int) -> String {
        let seconds = Int(date.timeIntervalSince1970.rounded(.down)) + utcOffset
        let minutes = ((seconds % 86_400) + 86_400) % 86_400 / 60
        let digits = { (number: Int) in number < 10 ? "0\(number)" : "\(number)" }
        return digits(minutes / 60) + ":" + digits(minutes % 60)
    }
}
