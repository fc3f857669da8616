import Foundation
import Gists
import Testing

@Suite("Times and sizes as text")
struct TimeTests {
    private static let now = Date(timeIntervalSince1970: 1_795_261_320)  // 2026-11-21 11:42:00 UTC

    @Test("R1: relative times are short and rounded down")
    func relative() {
        let day = 86_400.0
        let cases: [(ago: Double, text: String)] = [
            (-5_000, "now"), (0, "now"), (59.9, "now"), (60, "1 min"), (299, "4 min"), (3_599, "59 min"),
            (3_600, "1 h"), (day - 1, "23 h"), (day, "1 d"), (29.9 * day, "29 d"), (30 * day, "1 mo"),
            (364 * day, "11 mo"), (365 * day, "1 y"), (731 * day, "2 y"), (4_301 * day, "11 y"),
        ]
        for (ago, text) in cases {
            #expect(RelativeTime.short(Self.now.addingTimeInterval(-ago), now: Self.now) == text)
        }
    }

    @Test("R1: dates that no clock shows do not trap", arguments: [Double.nan, .infinity, -.infinity, 1e300, -1e300])
    func absurd(seconds: Double) {
        let date = Date(timeIntervalSince1970: seconds)
        #expect(!RelativeTime.short(date, now: Self.now).isEmpty)
        #expect(ExactTime.full(date, on: .utc).utf8.count == 20)
    }

    @Test("R1: a relative time in a sentence says ago")
    func ago() {
        #expect(RelativeTime.ago(Self.now, now: Self.now) == "just now")
        #expect(RelativeTime.ago(Self.now.addingTimeInterval(-240), now: Self.now) == "4 min ago")
    }

    @Test("R1: exact times follow the offset from UTC and name it")
    func exact() {
        #expect(ExactTime.full(Self.now, on: .utc) == "2026-11-21 11:42 UTC")
        #expect(ExactTime.full(Self.now, on: .ahead(seconds: 3_600)) == "2026-11-21 12:42 +01:00")
        #expect(ExactTime.full(Self.now, on: .ahead(seconds: -45_000)) == "2026-11-20 23:12 -12:30")
        #expect(ExactTime.clock(Self.now, on: .ahead(seconds: 3_600)) == "12:42")
        #expect(ExactTime.seconds(Self.now, on: .ahead(seconds: 3_600)) == "12:42:00")
    }

    @Test("R1: sizes have a decimal unit and a tenth")
    func sizes() {
        let cases: [(bytes: Int, text: String)] = [
            (-1, "0 B"), (0, "0 B"), (812, "812 B"), (999, "999 B"), (1_000, "1.0 kB"), (4_149, "4.1 kB"),
            (4_150, "4.2 kB"), (999_949, "999.9 kB"), (999_950, "1.0 MB"), (1_700_000, "1.7 MB"),
            (2_345_678_901, "2.3 GB"), (.max, "9223.4 PB"),
        ]
        for (bytes, text) in cases {
            #expect(ByteCount.short(bytes) == text)
        }
    }
}
