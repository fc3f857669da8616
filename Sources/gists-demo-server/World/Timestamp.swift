import Foundation

/// A time in whole seconds, as in GitHub's responses.
struct Timestamp: Hashable, Comparable, Sendable {
    /// Seconds since 1970.
    var seconds: Int

    init(seconds: Int) { self.seconds = seconds }

    static var current: Timestamp { Timestamp(seconds: Int(Date().timeIntervalSince1970)) }

    /// Parses ISO 8601, such as `2026-03-01T12:00:00Z`, with or without fractions, or only a date.
    init?(iso text: String) {
        let styles: [Date.ISO8601FormatStyle] = [
            .iso8601, .init(includingFractionalSeconds: true), .iso8601.year().month().day(),
        ]
        guard let date = styles.lazy.compactMap({ try? Date(text, strategy: $0) }).first else { return nil }
        seconds = Int(date.timeIntervalSince1970)
    }

    /// Parses the date of an HTTP header, such as `Sun, 01 Mar 2026 12:00:00 GMT`.
    init?(http text: String) {
        let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
        let fields = text.split { $0 == " " || $0 == ":" }
        guard fields.count == 8, let month = months.firstIndex(of: String(fields[2])) else { return nil }
        let numbers = [fields[1], fields[3], fields[4], fields[5], fields[6]].compactMap { Int32($0) }
        guard numbers.count == 5 else { return nil }
        var parts = tm()
        (parts.tm_mday, parts.tm_mon, parts.tm_year) = (numbers[0], Int32(month), numbers[1] - 1900)
        (parts.tm_hour, parts.tm_min, parts.tm_sec) = (numbers[2], numbers[3], numbers[4])
        seconds = timegm(&parts)
    }

    static func < (left: Timestamp, right: Timestamp) -> Bool { left.seconds < right.seconds }
    static func + (left: Timestamp, seconds: Int) -> Timestamp { Timestamp(seconds: left.seconds + seconds) }
    static func - (left: Timestamp, seconds: Int) -> Timestamp { Timestamp(seconds: left.seconds - seconds) }

    var iso: String { formatted("%Y-%m-%dT%H:%M:%SZ") }
    var http: String { formatted("%a, %d %b %Y %H:%M:%S GMT") }

    private func formatted(_ format: String) -> String {
        var time = time_t(seconds)
        var parts = tm()
        gmtime_r(&time, &parts)
        return String(unsafeUninitializedCapacity: 40) { buffer in
            buffer.withMemoryRebound(to: CChar.self) { strftime($0.baseAddress, 40, format, &parts) }
        }
    }
}
