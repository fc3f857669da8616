import Cells
import FoundationEssentials
import Glibc
import Images

/// What the drawing of pictures costs, without a process around it. Called by bench.py.
@main
enum ImageBench {
    static func main() throws {
        let arguments = CommandLine.arguments.dropFirst()
        switch arguments.first {
        case "render": try render(Array(arguments.dropFirst()))
        case "avatars": try avatars(Array(arguments.dropFirst()))
        default: print("image-bench render COLUMNS ROWS SIDE FILE.rgba… | avatars COUNT FILE…")
        }
    }

    /// Microseconds from pixels to bytes for a terminal, for each set of symbols; square pictures as plain bytes.
    private static func render(_ arguments: [String]) throws {
        let size = Size(columns: Int(arguments[0]) ?? 8, rows: Int(arguments[1]) ?? 4)
        let side = Int(arguments[2]) ?? 0
        let bitmaps = try arguments[3...].compactMap { path in
            Bitmap(size: PixelSize(width: side, height: side), rgba: Array(try Data(contentsOf: URL(filePath: path))))
        }
        for symbols in SymbolSet.allCases {
            for depth in [ColorDepth.truecolor, .palette256, .palette16, .mono] {
                let style = ThumbnailStyle(symbols: symbols, depth: depth)
                var times: [Double] = []
                var bytes = 0
                let start = ContinuousClock.now
                while times.count < 31 || ContinuousClock.now - start < .milliseconds(300) {
                    let begin = ContinuousClock.now
                    let surface = Thumbnail.render(bitmaps[times.count % bitmaps.count], size: size, style: style)
                    bytes += ANSIWriter.text(of: surface, styled: depth != .mono).utf8.count
                    times.append((ContinuousClock.now - begin) / .microseconds(1))
                }
                print(symbols, depth, times.sorted()[times.count / 2], bytes / times.count)
            }
        }
    }

    /// Thumbnails a second on one core, from a file's bytes on, and how much memory grew over the second half.
    private static func avatars(_ arguments: [String]) throws {
        let count = Int(arguments[0]) ?? 1_000
        let files = try arguments[1...].map { try Data(contentsOf: URL(filePath: $0)) }
        let size = Size(columns: 8, rows: 4)
        let style = ThumbnailStyle()
        let decoder = ImageDecoder()
        func draw(_ number: Int) throws {
            let bitmap = try decoder.decode(files[number % files.count], wanted: style.pixels(for: size))
            guard Thumbnail.render(bitmap, size: size, style: style).size == size else { exit(1) }
        }
        for number in 0..<count { try draw(number) }
        let before = peak()
        let start = ContinuousClock.now
        for number in 0..<count { try draw(number) }
        let seconds = (ContinuousClock.now - start) / .seconds(1)
        print(Double(count) / seconds, peak() - before)
    }

    /// The most memory that the process ever had, in kilobytes.
    private static func peak() -> Int {
        var usage = rusage()
        getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
        return usage.ru_maxrss
    }
}
