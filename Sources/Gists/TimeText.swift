import FoundationEssentials

/// How long ago something was, in as few columns as a list row has for it.
public enum RelativeTime {
    /// `now` (also for what is still to come), `4 min`, `3 h`, `3 d`, `5 mo`, `2 y`: always rounded down.
    public static func text(for date: Date, now: Date) -> String {
        let interval = now.timeIntervalSince(date)
        // A year that no clock shows still has to fit into an Int.
        let minutes = interval >= 60 ? Int(min(interval, 1e12)) / 60 : 0
        let days = minutes / 1_440
        return switch minutes {
        case 0: "now"
        case ..<60: "\(minutes) min"
        case ..<1_440: "\(minutes / 60) h"
        default:
            switch days {
            case ..<30: "\(days) d"
            case ..<365: "\(min(11, days / 30)) mo"
            default: "\(max(1, Int(Double(days) / daysPerYear))) y"
            }
        }
    }

    private static let daysPerYear = 365.2425
}

/// When something was, exactly.
public enum ExactTime {
    /// `2026-11-21 11:42 UTC`
    public static func text(for date: Date) -> String {
        let time = CivilTime(date)
        return "\(time.dateText) \(time.minuteText) UTC"
    }
}
