import Dates
import FoundationEssentials
import Glibc

/// The time since something was.
public enum RelativeTime {
    /// In as few columns as a list row has: `now` (also for what is still to come), `4 min`, `3 h`, `3 d`, `5 mo`, `2 y`.
    /// Always rounded down.
    public static func short(_ date: Date, now: Date) -> String {
        let interval = now.timeIntervalSince(date)
        // An interval that no clock shows still has to fit into an Int.
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

    /// In a sentence: `just now`, `4 min ago`.
    public static func ago(_ date: Date, now: Date) -> String {
        let short = short(date, now: now)
        return short == "now" ? "just now" : short + " ago"
    }

    private static let daysPerYear = 365.2425
}

/// The exact time of something on somebody's clocks.
public enum ExactTime {
    /// `2026-11-21 11:42 UTC`, or `2026-11-21 12:42 +01:00`.
    public static func full(_ date: Date, on clock: WallClock) -> String {
        let offset = clock.utcOffset(at: date)
        let time = CivilTime(date.addingTimeInterval(Double(offset)))
        return "\(time.dateText) \(time.minuteText) \(zone(offset))"
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

/// The clocks that exact times are read from.
public enum WallClock: Hashable, Sendable {
    /// The same all year round.
    case ahead(seconds: Int)
    /// This machine's time zone. A time in May has the offset of May, whenever it is looked at.
    case local

    public static let utc = WallClock.ahead(seconds: 0)

    /// Seconds ahead of UTC when it was this time.
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
