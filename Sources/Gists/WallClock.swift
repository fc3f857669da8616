import FoundationEssentials
import Glibc

/// Whose clocks exact times are read from.
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
