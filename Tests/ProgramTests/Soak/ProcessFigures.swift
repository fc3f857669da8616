import Foundation

/// What a process takes, as the kernel tells it.
struct ProcessFigures {
    /// Kilobytes of memory that are there.
    var resident = 0
    var descriptors = 0
    var threads = 0

    /// Nil where the process is gone.
    init?(_ process: pid_t) {
        guard let status = try? String(contentsOfFile: "/proc/\(process)/status", encoding: .utf8),
            let open = try? FileManager.default.contentsOfDirectory(atPath: "/proc/\(process)/fd")
        else { return nil }
        descriptors = open.count
        for line in status.split(separator: "\n") {
            // It has ended, and its parent has not asked how.
            if line.hasPrefix("State:"), line.contains("Z") { return nil }
            let number = Int(line.filter(\.isNumber)) ?? 0
            if line.hasPrefix("VmRSS:") { resident = number }
            if line.hasPrefix("Threads:") { threads = number }
        }
    }

    /// By how much a figure rises over all of them, as the straight line through them has it. What a program takes until it
    /// has done everything once is none of it: the first third is left out.
    static func rise(_ figures: [Int]) -> Double {
        let kept = figures.dropFirst(figures.count / 3).map(Double.init)
        guard kept.count > 2 else { return 0 }
        let count = Double(kept.count)
        let middle = (count - 1) / 2
        let mean = kept.reduce(0, +) / count
        let slopes = kept.enumerated().reduce((0.0, 0.0)) { sums, figure in
            let distance = Double(figure.offset) - middle
            return (sums.0 + distance * (figure.element - mean), sums.1 + distance * distance)
        }
        return slopes.0 / slopes.1 * count
    }
}
