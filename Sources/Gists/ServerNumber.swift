/// Numbers as servers send them: sizes, counts, times.
public enum ServerNumber {
    /// Brought into a range in which numbers can be added up by the million, multiplied by a hundred, and be dates.
    public static func clamped(_ number: Int) -> Int { min(max(0, number), 1 << 40) }
}
