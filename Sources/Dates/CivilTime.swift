import FoundationEssentials

/// A time in the UTC calendar. It is computed here, because Foundation's formatters take longer to start than the
/// program does.
public struct CivilTime: Equatable {
    var year: Int
    var month: Int
    var day: Int
    var hour: Int
    var minute: Int
    var second: Int

    static let secondsPerDay = 86_400
    /// 0000-01-01 and 9999-12-31 23:59:59, the limits for years of four digits.
    private static let expressible = -62_167_219_200.0...253_402_300_799.0

    /// The second that contains the date, or the nearest one with a year of four digits.
    public init(_ date: Date) {
        let seconds = Self.second(of: date)
        let days = seconds >= 0 ? seconds / Self.secondsPerDay : (seconds + 1) / Self.secondsPerDay - 1
        let secondOfDay = seconds - days * Self.secondsPerDay
        (year, month, day) = Self.date(ofDay: days)
        hour = secondOfDay / 3_600
        minute = secondOfDay / 60 % 60
        second = secondOfDay % 60
    }

    /// The second that contains the date, since 1970.
    public static func second(of date: Date) -> Int {
        let interval = date.timeIntervalSince1970
        guard !interval.isNaN else { return 0 }
        return Int(min(max(interval, expressible.lowerBound), expressible.upperBound).rounded(.down))
    }

    /// Nil if the time is invalid; a leap second becomes the next second.
    init?(year: Int, month: Int, day: Int, hour: Int, minute: Int, second: Int) {
        guard 1...12 ~= month, 1...Self.days(inMonth: month, of: year) ~= day, 0...23 ~= hour, 0...59 ~= minute,
            0...60 ~= second
        else { return nil }
        self.year = year
        self.month = month
        self.day = day
        self.hour = hour
        self.minute = minute
        self.second = second
    }

    var secondsSince1970: Int {
        Self.day(ofYear: year, month: month, day: day) * Self.secondsPerDay + hour * 3_600 + minute * 60 + second
    }

    private static func days(inMonth month: Int, of year: Int) -> Int {
        switch month {
        case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
        case 4, 6, 9, 11: 30
        default: 31
        }
    }

    // Years start in March here, so that the leap day is the last day; 400 years have 146,097 days; day 0 is
    // 1970-01-01.

    private static func day(ofYear year: Int, month: Int, day: Int) -> Int {
        let year = month > 2 ? year : year - 1
        let era = (year >= 0 ? year : year - 399) / 400
        let yearOfEra = year - era * 400
        let dayOfYear = (153 * ((month + 9) % 12) + 2) / 5 + day - 1
        return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
    }

    private static func date(ofDay day: Int) -> (year: Int, month: Int, day: Int) {
        let shifted = day + 719_468
        let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
        let dayOfEra = shifted - era * 146_097
        let yearOfEra = (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let monthFromMarch = (5 * dayOfYear + 2) / 153
        let month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
        return (
            yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, dayOfYear - (153 * monthFromMarch + 2) / 5 + 1
        )
    }
}

extension CivilTime {
    /// `2026-11-21`
    public var dateText: String { "\(Self.digits(year, 4))-\(Self.digits(month, 2))-\(Self.digits(day, 2))" }
    /// `21 Nov`, in another year than a given time's `21 Nov 2025`
    public func dayText(inYearOf other: CivilTime) -> String {
        "\(day) \(HTTPDate.months[month - 1])" + (year == other.year ? "" : " \(Self.digits(year, 4))")
    }
    /// `11:42`
    public var minuteText: String { "\(Self.digits(hour, 2)):\(Self.digits(minute, 2))" }
    /// `11:42:05`
    public var secondText: String { "\(minuteText):\(Self.digits(second, 2))" }

    /// A number with leading zeros, so that it has at least `count` digits.
    public static func digits(_ number: Int, _ count: Int) -> String {
        let text = String(number)
        return String(repeating: "0", count: max(0, count - text.utf8.count)) + text
    }
}
