import Cells
import FoundationEssentials
import Glibc
import Images

/// The cost of drawing images, without a process around it. Called by bench.py.
@main
enum ImageBench {
    static func main() throws {
        let arguments = Array(CommandLine.arguments.dropFirst())
        switch (arguments.first, arguments.count) {
        case ("pixels", 3): try writePixels(of: arguments[1], to: arguments[2])
        case ("render", 5...): try render(arguments)
        case ("avatars", 3...): try avatars(arguments)
        case ("cost", 2): try printCost(of: arguments[1])
        case ("show", 7): try show(arguments)
        default:
            print(
                """
                image-bench pixels FILE OUT.rgba | render COLUMNS ROWS SIDE FILE.rgba… | avatars COUNT FILE… | cost FILE
                | show PROTOCOL COLUMNS ROWS CELLWIDTH CELLHEIGHT FILE
                """
            )
            exit(2)
        }
    }

    /// Writes what shows an image with a terminal's pixels, without moves of the cursor between its rows.
    private static func show(_ arguments: [String]) throws {
        let protocols: [String: ImageProtocol] = ["kitty": .kitty, "iTerm2": .iTerm2, "sixel": .sixel]
        let numbers = arguments[2..<6].compactMap { Int($0) }
        guard let kind = protocols[arguments[1]], numbers.count == 4 else { exit(2) }
        let data = try Data(contentsOf: URL(filePath: arguments[6]))
        let support = ImageSupport(kind, cell: Size(columns: numbers[2], rows: numbers[3]))
        let size = Size(columns: numbers[0], rows: numbers[1])
        let bitmap = try ImageDecoder(limits: .chosen).decode(data)
        guard
            let surface = PixelDrawing.render(
                bitmap, size: size, label: "", background: .black, support: support),
            let image = surface.imageNumbers.first.flatMap({ PixelImages.image($0) })
        else { exit(1) }
        switch image.content {
        case .strips(let strips): for strip in strips { Self.write(strip) }
        case .whole(let file):
            // In pieces, as the protocol has them.
            let text = Array(Data(file).base64EncodedString().utf8)
            for start in stride(from: 0, to: text.count, by: 4096) {
                let piece = text[start..<min(text.count, start + 4096)]
                let command = Array("\u{1B}_Gq=2,m=1;".utf8) + piece + Array("\u{1B}\\".utf8)
                Self.write(command)
            }
        }
    }

    private static func write(_ bytes: [UInt8]) {
        var start = 0
        while start < bytes.count {
            let count = bytes[start...].withUnsafeBytes { Glibc.write(STDOUT_FILENO, $0.baseAddress, $0.count) }
            guard count > 0 else { exit(1) }
            start += count
        }
    }

    /// Decodes an image.
    private static func writePixels(of path: String, to output: String) throws {
        let bitmap = try ImageDecoder().decode(Data(contentsOf: URL(filePath: path)))
        try Data(bitmap.rgba).write(to: URL(filePath: output))
    }

    /// Microseconds from pixels to bytes for a terminal, for each set of symbols in 24-bit colours; square images.
    private static func render(_ arguments: [String]) throws {
        let size = Size(columns: Int(arguments[1]) ?? 0, rows: Int(arguments[2]) ?? 0)
        let side = Int(arguments[3]) ?? 0
        let bitmaps = try arguments[4...].compactMap { path in
            Bitmap(size: PixelSize(width: side, height: side), rgba: Array(try Data(contentsOf: URL(filePath: path))))
        }
        for symbols in SymbolSet.allCases {
            let style = ThumbnailStyle(symbols: symbols)
            var times: [Double] = []
            let end = ContinuousClock.now + .milliseconds(200)
            while times.count < 31 || ContinuousClock.now < end {
                let start = ContinuousClock.now
                let surface = Thumbnail.render(bitmaps[times.count % bitmaps.count], size: size, style: style)
                guard !ANSIWriter.text(of: surface, styled: true).isEmpty else { exit(1) }
                times.append((ContinuousClock.now - start) / .microseconds(1))
            }
            print(symbols, times.sorted()[times.count / 2])
        }
    }

    /// Thumbnails a second on one processor, from files' bytes on, once as many are made, and by how many kilobytes the most
    /// memory ever taken has grown meanwhile.
    private static func avatars(_ arguments: [String]) throws {
        let count = Int(arguments[1]) ?? 0
        let files = try arguments[2...].map { try Data(contentsOf: URL(filePath: $0)) }
        let size = Size(columns: 8, rows: 4)
        let style = ThumbnailStyle()
        func drawAll() throws {
            for number in 0..<count {
                let bitmap = try ImageDecoder().decode(files[number % files.count], wanted: style.pixels(for: size))
                guard Thumbnail.render(bitmap, size: size, style: style).size == size else { exit(1) }
            }
        }
        try drawAll()
        let before = mostMemory
        let start = processorTime
        try drawAll()
        print(Double(count) / (processorTime - start), mostMemory - before)
    }

    /// What a stranger's file costs as an avatar: milliseconds of processor time, and by how many kilobytes the most memory
    /// ever taken grows; then what became of it.
    private static func printCost(of path: String) throws {
        let file = try Data(contentsOf: URL(filePath: path))
        let (memory, start) = (mostMemory, processorTime)
        var outcome = "drawn"
        do throws(ImageError) {
            let size = Size(columns: 8, rows: 4)
            let bitmap = try ImageDecoder().decode(file, wanted: ThumbnailStyle().pixels(for: size))
            if Thumbnail.render(bitmap, size: size).size != size { exit(1) }
        } catch { outcome = error.userMessage }
        print((processorTime - start) * 1e3, mostMemory - memory, outcome)
    }

    /// Seconds of one processor: what else runs on the machine doesn't count.
    private static var processorTime: Double {
        var time = timespec()
        clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }

    private static var mostMemory: Int {
        var usage = rusage()
        getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
        return usage.ru_maxrss
    }
}
