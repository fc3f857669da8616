/// A number of bytes as text.
public enum ByteCount {
    private static let units = ["kB", "MB", "GB", "TB", "PB"]

    /// `0 B`, `812 B`, `4.1 kB`, `1.7 MB`: decimal units, rounded to a tenth. Negative numbers count as zero.
    public static func short(_ bytes: Int) -> String {
        guard bytes >= 1_000 else { return "\(max(0, bytes)) B" }
        var unit = 0
        var tenth = 100
        // 999,950 bytes are 1.0 MB, not 1000.0 kB.
        while unit < units.count - 1, rounded(bytes, to: tenth) >= 10_000 {
            unit += 1
            tenth *= 1_000
        }
        let tenths = rounded(bytes, to: tenth)
        return "\(tenths / 10).\(tenths % 10) \(units[unit])"
    }

    private static func rounded(_ bytes: Int, to step: Int) -> Int {
        bytes / step + (bytes % step * 2 >= step ? 1 : 0)
    }
}
