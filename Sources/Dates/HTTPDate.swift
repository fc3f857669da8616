import FoundationEssentials

/// Dates in HTTP's format: `Sun, 06 Nov 1994 08:49:37 GMT`.
public enum HTTPDate {
    static let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]

    /// The date in a text; nil if the format or the date is invalid. The day of the week is not checked.
    public static func parse(_ text: some StringProtocol) -> Date? {
        var scanner = DateScanner(text)
        guard !scanner.word().isEmpty, scanner.take(","), scanner.take(" "),
            // Some servers omit the zero.
            let day = scanner.number(digits: 2) ?? scanner.number(digits: 1), scanner.take(" "),
            let month = months.firstIndex(of: scanner.word()), scanner.take(" "),
            let year = scanner.number(digits: 4), scanner.take(" "),
            let (hour, minute, second) = scanner.clock(),
            scanner.take(" "), scanner.word() == "GMT", scanner.isAtEnd,
            let time = CivilTime(year: year, month: month + 1, day: day, hour: hour, minute: minute, second: second)
        else { return nil }
        return Date(timeIntervalSince1970: Double(time.secondsSince1970))
    }
}
