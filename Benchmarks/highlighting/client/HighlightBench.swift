import Cells
import Glibc
import Reading

/// Measures highlighting in this process, beside a loop that looks at each byte once: `highlight-bench ROUNDS FILE…`.
///
/// Each file is repeated up to 10 MB. A line for each, the best of the rounds, with tabs between: its name, MB/s, how many times
/// the loop's time that is, milliseconds up to the first screen, and to the screen at line 100,000.
@main
enum HighlightBench {
    static let size = 10_000_000

    static func main() {
        guard CommandLine.arguments.count > 2, let rounds = Int(CommandLine.arguments[1]) else { exit(2) }
        for path in CommandLine.arguments.dropFirst(2) {
            guard let text = read(path) else { exit(1) }
            report(path, text, rounds)
        }
        let line = String(repeating: "{\"key\": [1, \"text\", true]}, ", count: 5_000_000 / 28)
        let long =
            String(repeating: "{}\n", count: 1_000) + line + "\n" + String(repeating: "{\"a\": 1}\n", count: 500_000)
        report("one line of 5 MB.json", long, rounds)
    }

    private static func report(_ path: String, _ text: String, _ rounds: Int) {
        let name = String(path.split(separator: "/").last ?? "")
        let bytes = Array(text.utf8)
        var loop = Double.infinity
        var lexing = Double.infinity
        var opening = Double.infinity
        var jumping = Double.infinity
        var sum = 0
        for _ in 0..<rounds {
            loop = min(loop, seconds { sum &+= lineFeeds(bytes) })
            var document = TextDocument("")
            opening = min(
                opening,
                seconds {
                    document = TextDocument(text).inFile(named: name, language: nil)
                    sum &+= screen(document, line: 0)
                })
            jumping = min(jumping, seconds { sum &+= screen(document, line: 100_000) })
            lexing = min(lexing, seconds { while document.highlight(throughLine: .max - 1, bytes: 1 << 18) {} })
        }
        let speed = Double(bytes.count) / lexing / 1e6
        // What was computed must be used, or nothing is.
        guard sum != 0 else { exit(1) }
        print(name, speed, lexing / loop, opening * 1e3, jumping * 1e3, separator: "\t")
    }

    /// The limit: one look at each byte.
    private static func lineFeeds(_ bytes: [UInt8]) -> Int {
        bytes.withUnsafeBufferPointer { bytes in
            var count = 0
            var index = 0
            while index < bytes.count {
                if bytes[index] == 0x0A { count &+= index }
                index += 1
            }
            return count
        }
    }

    private static func screen(_ document: TextDocument, line: Int) -> Int {
        let layout = ReaderLayout(.text(document), size: Size(columns: 200, rows: 50), wraps: false)
        return layout.rows(top: WrappedPosition(line: line)).reduce(0) { $0 + $1.runs.count }
    }

    private static func seconds(_ body: () -> Void) -> Double {
        var start = timespec()
        var end = timespec()
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &start)
        body()
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &end)
        return Double(end.tv_sec - start.tv_sec) + Double(end.tv_nsec - start.tv_nsec) / 1e9
    }

    private static func read(_ path: String) -> String? {
        guard let file = fopen(path, "r") else { return nil }
        defer { fclose(file) }
        var bytes: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 65_536)
        while case let count = fread(&buffer, 1, buffer.count, file), count > 0 { bytes += buffer[..<count] }
        guard !bytes.isEmpty else { return nil }
        let text = String(decoding: bytes, as: UTF8.self)
        return String(repeating: text, count: max(1, size / bytes.count))
    }
}
