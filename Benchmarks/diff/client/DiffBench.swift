import Glibc
import Reading

/// Measures finding the lines that differ: `diff-bench ROUNDS OLD NEW`. Prints the milliseconds of the fastest round, the bytes
/// of both texts being in memory, and how many lines went and came.
@main
enum DiffBench {
    static func main() {
        guard CommandLine.arguments.count == 4, let rounds = Int(CommandLine.arguments[1]),
            let old = read(CommandLine.arguments[2]), let new = read(CommandLine.arguments[3])
        else { exit(2) }
        let clock = ContinuousClock()
        var best = Duration.seconds(1_000)
        var counts = (removed: 0, added: 0)
        for _ in 0..<rounds {
            best = min(
                best,
                clock.measure {
                    if let diff = LineDiff(DiffedText(old), DiffedText(new)) { counts = diff.counts }
                })
        }
        print(best / .milliseconds(1), counts.removed, counts.added)
    }

    private static func read(_ path: String) -> [UInt8]? {
        guard let file = fopen(path, "r") else { return nil }
        defer { fclose(file) }
        var bytes: [UInt8] = []
        var part = [UInt8](repeating: 0, count: 1 << 16)
        while case let count = fread(&part, 1, part.count, file), count > 0 { bytes += part[..<count] }
        return bytes
    }
}
