import Dates
import Foundation
import Testing

@Suite("Dates of ISO 8601")
struct ISODateTests {
    @Test("S7: a date is read with fraction and offset")
    func reads() throws {
        let cases: [(text: String, seconds: Double)] = [
            ("1970-01-01T00:00:00Z", 0), ("2015-02-11T21:12:35Z", 1_423_689_155),
            ("2015-02-11T21:12:35.250Z", 1_423_689_155.25), ("2015-02-11T22:12:35+01:00", 1_423_689_155),
            ("2015-02-11T16:42:35-0430", 1_423_689_155), ("2016-02-29T00:00:00Z", 1_456_704_000),
            ("1969-12-31T23:59:59Z", -1), ("2016-12-31T23:59:60Z", 1_483_228_800),
            ("0000-01-01T00:00:00Z", -62_167_219_200), ("2000-01-01T00:00:00.9999999999Z", 946_684_801),
        ]
        for (text, seconds) in cases {
            let date = try #require(ISODate.parse(text))
            #expect(abs(date.timeIntervalSince1970 - seconds) < 1e-6)
        }
    }

    @Test(
        "S7: what is no date is nil",
        arguments: [
            "", "2015", "2015-02-11", "2015-02-11T21:12:35", "2015-02-11 21:12:35Z", "2015-13-11T21:12:35Z",
            "2015-00-11T21:12:35Z",
            "2015-02-29T21:12:35Z", "1900-02-29T00:00:00Z", "2015-02-11T24:12:35Z", "2015-02-11T21:60:35Z",
            "2015-02-11T21:12:61Z",
            "2015-02-11T21:12:35.Z", "2015-02-11T21:12:35+1", "2015-02-11T21:12:35+24:00", "2015-02-11T21:12:35+01:60",
            "2015-02-11T21:12:35ZZ", "+015-02-11T21:12:35Z", "２015-02-11T21:12:35Z", "20150211T211235Z", "\0",
            "2015-02-11T21:12:35 Z",
        ])
    func refuses(text: String) {
        #expect(ISODate.parse(text) == nil)
    }

    @Test("R1: dates that no clock shows do not trap", arguments: [Double.nan, .infinity, -.infinity, 1e300, -1e300])
    func absurd(seconds: Double) {
        #expect(ISODate.format(Date(timeIntervalSince1970: seconds)).utf8.count == 20)
    }

    @Test("S7: every week of 800 years is printed and read as Foundation's calendar does")
    func everyWeek() throws {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = try #require(TimeZone(identifier: "UTC"))
        for day in stride(from: -140_000, to: 150_000, by: 7) {
            let date = Date(timeIntervalSince1970: Double(day) * 86_400 + Double((day &* 7_919) & 0xFFFF))
            let parts = calendar.dateComponents([.year, .month, .day, .hour, .minute, .second], from: date)
            let text = ISODate.format(date)
            let numbers = text.dropLast().split { "-T:".contains($0) }.map { Int($0) }
            #expect(numbers == [parts.year, parts.month, parts.day, parts.hour, parts.minute, parts.second])
            #expect(ISODate.parse(text) == date)
        }
    }
}
