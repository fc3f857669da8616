import ArgumentParser
import Cells
import FoundationEssentials
import Glibc
import Images
import Runtime
import SystemCalls
import Terminal

struct ThumbnailCommand: JSONCommand {
    static let jsonFields = ["image", "rows"]
    static let operands = JSONOperands.any
    static let configuration = CommandConfiguration(
        commandName: "thumbnail", abstract: "Draw images with block characters.",
        usage: "gists-tui thumbnail <image> ... --size <WxH> [<options>]",
        discussion: """
            In a pipe, images are drawn without colours, unless --color is set. If an image can't be drawn, an error is printed, \
            the others are drawn, and the exit code is 1.
            """)

    @Argument(
        help: ArgumentHelp("PNG, JPEG, GIF or WebP: files, URLs, or - for standard input.", valueName: "image")
    )
    var images: [String]

    @Option(parsing: .unconditional, help: ArgumentHelp("Maximum columns and rows.", valueName: "WxH"))
    var size: CellSize

    @Flag(help: "Fill the size instead of keeping the aspect ratio.")
    var stretch = false

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("Pad to the full size, with the image at this position.", valueName: "place"))
    var align: ThumbnailStyle.Alignment?

    @Flag(help: "Dither when only 256 or 16 colours are available.")
    var dither = false

    @Flag(help: "Print the cells as a JSON array: images, rows, glyphs with their colours.")
    var json = false

    @OptionGroup var jq: JQOptions
    @OptionGroup var limits: LimitOptions
    @OptionGroup var general: GeneralOptions

    mutating func run() throws {
        guard images.contains(where: ImageInput.isAddress) else { return try drawAll(from: ImageInput()) }
        try general.withLaunchOptions { options in
            try drawAll(from: ImageInput(manager: try general.manager(options, waits: limits.waits)))
        }
    }

    private func drawAll(from input: ImageInput) throws {
        let form = try jq.form(json, Self.jsonFields)
        let environment = Environment.variables
        var style = self.style(environment: environment)
        var isBackgroundKnown = false
        var thumbnails: [ThumbnailJSON] = []
        var hasFailed = false
        for image in images {
            do {
                let bitmap = try decode(try input.data(image), style)
                if !isBackgroundKnown, !bitmap.isOpaque {
                    style.background = background(environment: environment)
                    isBackgroundKnown = true
                }
                let surface = draw(bitmap, style)
                if form != nil {
                    thumbnails.append(ThumbnailJSON(image: image, surface: surface))
                } else {
                    try Output.writeDrawn(ANSIWriter.text(of: surface, styled: style.depth != .mono))
                }
            } catch let error as LaunchError {
                Output.complain(Words.Start.complaint("\(image): \(error.message)"))
                hasFailed = true
            }
        }
        if let form { try Output.write(json: thumbnails, as: form, isPretty: false) }
        if hasFailed { throw ExitCode.failure }
    }

    private func draw(_ bitmap: Bitmap, _ style: ThumbnailStyle) -> Surface {
        guard let align else { return Thumbnail.renderTight(bitmap, size: size.size, style: style) }
        var style = style
        style.alignment = align
        return Thumbnail.render(bitmap, size: size.size, style: style)
    }

    private func decode(_ data: Data, _ style: ThumbnailStyle) throws(LaunchError) -> Bitmap {
        do throws(ImageError) {
            return try ImageDecoder(limits: .chosen).decode(data, wanted: style.pixels(for: size.size))
        } catch {
            throw LaunchError(error.userMessage)
        }
    }

    /// The colour behind transparent pixels: the terminal's background, if it reports it.
    private func background(environment: [String: String]) -> RGB {
        let told = Output.isTerminal ? TerminalBackground.ask(environment: environment) : nil
        return told ?? .untoldBackground(environment: environment)
    }

    private func style(environment: [String: String]) -> ThumbnailStyle {
        let color = general.values.choice(.color) ?? ColorMode.auto
        let isColored = Output.isTerminal || color != .auto
        return ThumbnailStyle(
            symbols: general.values.choice(.symbols)
                ?? .suited(to: Charset.adopt(environment: environment), environment: environment),
            depth: isColored ? ColorDepth(mode: color, environment: environment) : .mono,
            fitting: stretch ? .stretch : .fit, isDithered: dither)
    }
}

extension ThumbnailStyle.Alignment: ExpressibleByArgument {}

/// A size on the command line: `80x24`.
struct CellSize: ExpressibleByArgument {
    var size: Size

    var defaultValueDescription: String { "\(size.columns)x\(size.rows)" }

    private static let largest = 1_000

    init(_ size: Size) { self.size = size }

    init?(argument: String) {
        let parts = argument.lowercased().parts(separatedBy: "x").map { Int($0) }
        guard parts.count == 2, let columns = parts[0], let rows = parts[1],
            (1...Self.largest).contains(columns), (1...Self.largest).contains(rows)
        else { return nil }
        size = Size(columns: columns, rows: rows)
    }
}
