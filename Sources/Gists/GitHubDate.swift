import FoundationEssentials

/// Dates as GitHub's API writes them: `2015-02-11T21:12:35Z`, here and there with a fraction or an offset.
public enum GitHubDate {
    /// The date a text names; nil where it is not such a text or there is no such date.
    public static func parse(_ text: some StringProtocol) -> Date? {
        var scanner = Scanner(rest: Array(text.utf8)[...])
        guard let year = scanner.number(digits: 4), scanner.take("-"),
            let month = scanner.number(digits: 2), scanner.take("-"),
            let day = scanner.number(digits: 2), scanner.take("T"),
            let hour = scanner.number(digits: 2), scanner.take(":"),
            let minute = scanner.number(digits: 2), scanner.take(":"),
            let second = scanner.number(digits: 2),
            let fraction = scanner.fraction(), let offset = scanner.offset(), scanner.rest.isEmpty,
            let time = CivilTime(year: year, month: month, day: day, hour: hour, minute: minute, second: second)
        else { return nil }
        return Date(timeIntervalSince1970: Double(time.secondsSince1970 - offset) + fraction)
    }

    /// The date in UTC, to the second below.
    public static func format(_ date: Date) -> String {
        let time = CivilTime(date)
        return "\(time.dateText)T\(time.secondText)Z"
    }
}

private struct Scanner {
    var rest: ArraySlice<UInt8>

    mutating func take(_ character: Unicode.Scalar) -> Bool {
        guard let first = rest.first, first == UInt8(ascii: character) else { return false }
        rest.removeFirst()
        return true
    }

    mutating func number(digits: Int) -> Int? {
        guard rest.count >= digits else { return nil }
        var number = 0
        for byte in rest.prefix(digits) {
            guard 0x30...0x39 ~= byte else { return nil }
            number = number * 10 + Int(byte - 0x30)
        }
        rest.removeFirst(digits)
        return number
    }

    /// Seconds after the point; 0 without one, nil where no digit follows it.
    mutating func fraction() -> Double? {
        guard take(".") else { return 0 }
        let digits = rest.prefix { 0x30...0x39 ~= $0 }
        guard !digits.isEmpty else { return nil }
        rest.removeFirst(digits.count)
        // Nanoseconds and finer are below what a Date keeps.
        return digits.prefix(9).reversed().reduce(0) { ($0 + Double($1 - 0x30)) / 10 }
    }

    /// Seconds east of UTC: `Z`, `+01:00` or `+0100`.
    mutating func offset() -> Int? {
        if take("Z") { return 0 }
        let sign = take("-") ? -1 : 1
        guard sign == -1 || take("+"), let hours = number(digits: 2), hours < 24 else { return nil }
        _ = take(":")
        guard let minutes = number(digits: 2), minutes < 60 else { return nil }
        return sign * (hours * 60 + minutes) * 60
    }
}
