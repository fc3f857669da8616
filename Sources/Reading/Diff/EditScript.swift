/// Finds the differences of two sequences: Eugene Myers, "An O(ND) Difference Algorithm and Its Variations" (1986), in
/// linear space. Beyond a number of differences it takes the path that got furthest instead of the shortest, so that
/// two completely different texts take little more time than equal ones.
struct EditScript {
    /// For each element, true if it has no counterpart in the other sequence.
    private(set) var removed: [Bool]
    private(set) var added: [Bool]

    private let old: [Int32]
    private let new: [Int32]
    private let isCancelled: () -> Bool
    private let patience: Int
    /// The furthest position on each diagonal: from the beginning, and from the end.
    private var forward: [Int]
    private var backward: [Int]

    private static let leastPatience = 256

    /// - Returns: nil if it was cancelled.
    init?(_ old: [Int32], _ new: [Int32], isCancelled: @escaping () -> Bool = { false }) {
        self.old = old
        self.new = new
        self.isCancelled = isCancelled
        removed = Array(repeating: false, count: old.count)
        added = Array(repeating: false, count: new.count)
        patience = max(Self.leastPatience, Int(Double(old.count + new.count).squareRoot()))
        forward = Array(repeating: 0, count: old.count + new.count + 3)
        backward = forward
        guard compare(0..<old.count, 0..<new.count) else { return nil }
    }

    /// - Returns: false if it was cancelled.
    private mutating func compare(_ old: Range<Int>, _ new: Range<Int>) -> Bool {
        var (old, new) = (old, new)
        while let one = old.first, let other = new.first, self.old[one] == self.new[other] {
            (old, new) = (old.dropFirst(), new.dropFirst())
        }
        while let one = old.last, let other = new.last, self.old[one] == self.new[other] {
            (old, new) = (old.dropLast(), new.dropLast())
        }
        guard !old.isEmpty, !new.isEmpty else {
            for index in old { removed[index] = true }
            for index in new { added[index] = true }
            return true
        }
        guard !isCancelled() else { return false }
        let (x, y) = middle(old, new)
        return compare(old.lowerBound..<old.lowerBound + x, new.lowerBound..<new.lowerBound + y)
            && compare(old.lowerBound + x..<old.upperBound, new.lowerBound + y..<new.upperBound)
    }

    /// Returns a point on a short path from the beginning of both ranges to their ends, relative to their beginnings;
    /// neither the beginning nor the end.
    private mutating func middle(_ oldRange: Range<Int>, _ newRange: Range<Int>) -> (x: Int, y: Int) {
        let (width, height) = (oldRange.count, newRange.count)
        let (oldStart, newStart) = (oldRange.lowerBound, newRange.lowerBound)
        let delta = width - height
        // Diagonals run from -height to width; one more on each side is never reached.
        let zero = height + 1
        let unreached = -1
        for index in 0..<width + height + 3 { (forward[index], backward[index]) = (unreached, unreached) }
        for steps in 0... {
            var best = (x: 0, y: 0)
            for diagonal in Self.diagonals(around: 0, steps, width: width, height: height) {
                var x = 0
                if steps > 0 {
                    let (left, above) = (forward[zero + diagonal - 1], forward[zero + diagonal + 1])
                    let right = left != unreached && left < width ? left + 1 : unreached
                    let down = above != unreached && above - diagonal <= height ? above : unreached
                    x = max(right, down)
                    guard x != unreached else {
                        forward[zero + diagonal] = unreached
                        continue
                    }
                }
                while x < width, x - diagonal < height, old[oldStart + x] == new[newStart + x - diagonal] { x += 1 }
                forward[zero + diagonal] = x
                let met = backward[zero + diagonal]
                if met != unreached, met <= x { return (x, x - diagonal) }
                if 2 * x - diagonal > best.x + best.y { best = (x, x - diagonal) }
            }
            var worst = (x: width, y: height)
            for diagonal in Self.diagonals(around: delta, steps, width: width, height: height) {
                var x = width
                if steps > 0 {
                    let (below, right) = (backward[zero + diagonal - 1], backward[zero + diagonal + 1])
                    let left = right != unreached && right > 0 ? right - 1 : unreached
                    let up = below != unreached && below - diagonal >= 0 ? below : unreached
                    guard left != unreached || up != unreached else {
                        backward[zero + diagonal] = unreached
                        continue
                    }
                    x = left == unreached ? up : up == unreached ? left : min(left, up)
                }
                while x > 0, x - diagonal > 0, old[oldStart + x - 1] == new[newStart + x - diagonal - 1] { x -= 1 }
                backward[zero + diagonal] = x
                let met = forward[zero + diagonal]
                if met != unreached, met >= x { return (x, x - diagonal) }
                if 2 * x - diagonal < worst.x + worst.y { worst = (x, x - diagonal) }
            }
            guard steps >= patience else { continue }
            return best.x + best.y >= width + height - worst.x - worst.y ? best : worst
        }
        return (width, height)
    }

    /// The diagonals that this number of steps can reach, every second one.
    private static func diagonals(around middle: Int, _ steps: Int, width: Int, height: Int) -> StrideThrough<Int> {
        var (first, last) = (middle - steps, middle + steps)
        if first < -height { first += (-height - first + 1) / 2 * 2 }
        if last > width { last -= (last - width + 1) / 2 * 2 }
        return stride(from: first, through: last, by: 2)
    }
}
