import Dates
import FoundationEssentials
import Glibc

/// The time since an event.
public enum RelativeTime {
    /// A text for the narrow column of a list: `now` (also for the future), `4 min`, `3 h`, `3 d`, `5 mo`, `2 y`.
    /// Always rounded down.
    public static func short(_ date: Date, now: Date) -> String {
        let interval = now.timeIntervalSince(date)
        // Even an absurd interval must fit into an Int.
        let minutes = interval >= 60 ? Int(min(interval, 1e12)) / 60 : 0
        let days = minutes / 1_440
        return switch (minutes, days) {
        case (0, _): "now"
        case (..<60, _): "\(minutes) min"
        case (_, 0): "\(minutes / 60) h"
        case (_, ..<30): "\(days) d"
        case (_, ..<365): "\(min(11, days / 30)) mo"
        default: "\(max(1, Int(Double(days) / daysPerYear))) y"
        }
    }

    /// A text for a sentence: `just now`, `4 min ago`.
    public static func ago(_ date: Date, now: Date) -> String {
        let short = short(date, now: now)
        return short == "now" ? "just now" : short + " ago"
    }

    private static let daysPerYear = 365.2425
}

/// The exact time of an event on a user's clock.
public enum ExactTime {
    /// `2026-11-21 11:42 UTC`, or `2026-11-21 12:42 +01:00`.
    public static func full(_ date: Date, on clock: WallClock) -> String {
        let offset = clock.utcOffset(at: date)
        let time = CivilTime(date.addingTimeInterval(Double(offset)))
        return "\(time.dateText) \(time.minuteText) \(zone(offset))"
    }

    /// `2026-11-21 11:42`
    public static func minute(_ date: Date, on clock: WallClock) -> String {
        let time = time(date, on: clock)
        return "\(time.dateText) \(time.minuteText)"
    }

    /// `21 Nov`; today `21 Nov, 11:42`, in another year `21 Nov 2025`
    public static func day(_ date: Date, on clock: WallClock, now: Date) -> String {
        let (time, now) = (time(date, on: clock), self.time(now, on: clock))
        let day = time.dayText(inYearOf: now)
        return time.dateText == now.dateText ? "\(day), \(time.minuteText)" : day
    }

    /// `11:42`
    public static func clock(_ date: Date, on clock: WallClock) -> String { time(date, on: clock).minuteText }

    /// `11:42:07`
    public static func seconds(_ date: Date, on clock: WallClock) -> String { time(date, on: clock).secondText }

    private static func time(_ date: Date, on clock: WallClock) -> CivilTime {
        CivilTime(date.addingTimeInterval(Double(clock.utcOffset(at: date))))
    }

    private static func zone(_ utcOffset: Int) -> String {
        if utcOffset == 0 { return "UTC" }
        let minutes = abs(utcOffset) / 60
        let time = CivilTime.digits(minutes / 60, 2) + ":" + CivilTime.digits(minutes % 60, 2)
        return (utcOffset < 0 ? "-" : "+") + time
    }
}

/// The time zone for exact times.
public enum WallClock: Hashable, Sendable {
    /// The same offset all year round.
    case ahead(seconds: Int)
    /// This machine's time zone. A time in May has the offset of May, even if it is shown in another month.
    case local

    public static let utc = WallClock.ahead(seconds: 0)

    /// The offset from UTC in seconds at this time.
    func utcOffset(at date: Date) -> Int {
        switch self {
        case .ahead(let seconds): return seconds
        case .local:
            var second = time_t(CivilTime.second(of: date))
            var fields = tm()
            return localtime_r(&second, &fields) == nil ? 0 : fields.tm_gmtoff
        }
    }
}
