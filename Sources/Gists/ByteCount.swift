/// How many bytes something has, for people.
public enum ByteCount {
    /// `0 B`, `812 B`, `4.1 kB`, `1.7 MB`: decimal units, rounded to a tenth. What is negative counts as nothing.
    public static func text(_ bytes: Int) -> String {
        guard bytes >= 1_000 else { return "\(max(0, bytes)) B" }
        var tenth = 100
        for unit in ["kB", "MB", "GB", "TB", "PB"] {
            let tenths = bytes / tenth + (bytes % tenth * 2 >= tenth ? 1 : 0)
            // 999,950 bytes are 1.0 MB, not 1000.0 kB.
            if tenths < 10_000 { return "\(tenths / 10).\(tenths % 10) \(unit)" }
            tenth *= 1_000
        }
        let tenths = bytes / tenth
        return "\(tenths / 10).\(tenths % 10) EB"
    }
}
