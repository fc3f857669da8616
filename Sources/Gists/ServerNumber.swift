/// Numbers as servers send them: sizes, counts, times.
public enum ServerNumber {
    /// Limits a number so that sums of millions of them, multiplication by a hundred, and dates do not overflow.
    public static func clamped(_ number: Int) -> Int { min(max(0, number), 1 << 40) }
}
