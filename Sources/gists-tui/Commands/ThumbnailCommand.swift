import ArgumentParser
import Cells
import FoundationEssentials
import Glibc
import Images
import Runtime
import Terminal

struct ThumbnailCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "thumbnail", abstract: "Draws a picture with block characters.",
        usage: "gists-tui thumbnail <image> --size <WxH> [--stretch] [<options>]",
        discussion: "Into a pipe it is drawn without colours, unless --color names them.")

    @Argument(help: "A PNG or JPEG file.")
    var image: String

    @Option(help: ArgumentHelp("Columns and rows.", valueName: "WxH"))
    var size: CellSize

    @Flag(help: "Fill the size instead of keeping the picture's shape.")
    var stretch = false

    @OptionGroup var general: GeneralOptions

    mutating func run() throws {
        let data: Data
        do {
            data = Data(try Input.bytes(ofFile: image))
        } catch {
            throw LaunchError("\(image): \(error)")
        }
        let environment = ProcessInfo.processInfo.environment
        let depth =
            Output.isTerminal || general.color != .auto
            ? ColorDepth(mode: general.color, environment: environment) : .mono
        let style = ThumbnailStyle(depth: depth, fitting: stretch ? .stretch : .fit)
        let bitmap: Bitmap
        do throws(ImageError) {
            bitmap = try ImageDecoder().decode(data, wanted: style.pixels(for: size.size))
        } catch {
            throw LaunchError("\(image): \(error.userMessage)")
        }
        let surface = Thumbnail.render(bitmap, size: size.size, style: style)
        try Output.write(ANSIWriter.text(of: surface, styled: depth != .mono))
    }
}

/// A size as the command line has it: `80x24`.
struct CellSize: ExpressibleByArgument {
    var size: Size

    var defaultValueDescription: String { "\(size.columns)x\(size.rows)" }

    private static let largest = 1_000

    init(_ size: Size) { self.size = size }

    init?(argument: String) {
        let parts = argument.lowercased().split(separator: "x", omittingEmptySubsequences: false).map { Int($0) }
        guard parts.count == 2, let columns = parts[0], let rows = parts[1],
            (1...Self.largest).contains(columns), (1...Self.largest).contains(rows)
        else { return nil }
        size = Size(columns: columns, rows: rows)
    }
}
