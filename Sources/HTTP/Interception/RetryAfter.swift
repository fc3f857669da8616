import FoundationEssentials

/// A `Retry-After` value: seconds, or an HTTP date; never negative. Nil where it is neither.
func retryAfter(_ value: String, now: Date) -> Duration? {
    if let seconds = Int(value.trimmed) {
        return seconds >= 0 ? .seconds(min(seconds, 1 << 31)) : nil
    }
    guard let date = httpDate(value) else { return nil }
    return .seconds(max(0, date.timeIntervalSince(now)))
}

/// A date as HTTP writes it: `Sun, 06 Nov 1994 08:49:37 GMT`.
func httpDate(_ text: String) -> Date? {
    let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
    let parts = text.split { " ,:".contains($0) }
    guard parts.count == 8, parts[7] == "GMT", let month = months.firstIndex(of: String(parts[2])),
        let day = Int(parts[1]), let year = Int(parts[3]), let hour = Int(parts[4]), let minute = Int(parts[5]),
        let second = Int(parts[6])
    else { return nil }
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = .gmt
    return calendar.date(
        from: DateComponents(year: year, month: month + 1, day: day, hour: hour, minute: minute, second: second))
}
