import FoundationEssentials

/// Dates in the format of ISO 8601 and GitHub's API: `2015-02-11T21:12:35Z`, sometimes with a fraction or an offset.
public enum ISODate {
    /// The date in a text; nil if the format or the date is invalid.
    public static func parse(_ text: some StringProtocol) -> Date? {
        var scanner = DateScanner(text)
        guard let year = scanner.number(digits: 4), scanner.take("-"),
            let month = scanner.number(digits: 2), scanner.take("-"),
            let day = scanner.number(digits: 2), scanner.take("T"),
            let (hour, minute, second) = scanner.clock(),
            let fraction = scanner.fraction(), let offset = scanner.offset(), scanner.isAtEnd,
            let time = CivilTime(year: year, month: month, day: day, hour: hour, minute: minute, second: second)
        else { return nil }
        return Date(timeIntervalSince1970: Double(time.secondsSince1970 - offset) + fraction)
    }

    /// The date in UTC, rounded down to seconds.
    public static func format(_ date: Date) -> String {
        let time = CivilTime(date)
        return "\(time.dateText)T\(time.secondText)Z"
    }
}
