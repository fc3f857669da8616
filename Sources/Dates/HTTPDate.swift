import FoundationEssentials

/// Dates as HTTP writes them: `Sun, 06 Nov 1994 08:49:37 GMT`.
public enum HTTPDate {
    private static let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]

    /// The date a text names; nil where it is not such a text or there is no such date. The day of the week may be any.
    public static func parse(_ text: some StringProtocol) -> Date? {
        var scanner = DateScanner(text)
        guard !scanner.word().isEmpty, scanner.take(","), scanner.take(" "),
            // Some servers leave the zero out.
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
