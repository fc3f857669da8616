import Browser
import Cells
import Documents
import FoundationEssentials
import Images
import Reading
import Synchronization

/// Draws image files for the detail pane. The last image stays decoded, so that zooming only needs to draw it again.
final class ImageDrawer: Sendable {
    private struct Decoded {
        var file: TextDocument
        var bitmap: Bitmap
        var kind: ImageKind
        /// The size before it was reduced to the limits.
        var size: PixelSize
    }

    private let style: ThumbnailStyle
    private let latest = Mutex<Decoded?>(nil)

    init(style: ThumbnailStyle) { self.style = style }

    func draw(_ job: ImageJob) throws(Failure) -> DrawnImage {
        guard job.isDrawn else { return try Self.describe(job.file) }
        let image = try decode(job.file)
        var style = style
        style.background = job.background
        let pixels = job.support.flatMap {
            PixelDrawing.render(
                image.bitmap, viewport: job.viewport, size: job.size, label: image.size.label,
                background: job.background, support: $0)
        }
        return DrawnImage(
            pixels ?? Thumbnail.render(image.bitmap, viewport: job.viewport, size: job.size, style: style),
            format: image.kind.rawValue, width: image.size.width, height: image.size.height,
            byteCount: job.file.bytes.count)
    }

    /// The properties of a file that is not drawn.
    private static func describe(_ file: TextDocument) throws(Failure) -> DrawnImage {
        do throws(ImageError) {
            let (kind, size) = try ImageDecoder(limits: .chosen).format(of: Data(file.bytes))
            return DrawnImage(
                Surface(Size(columns: 0, rows: 0)), format: kind.rawValue, width: size.width, height: size.height,
                byteCount: file.bytes.count)
        } catch { throw Failure(error.userMessage) }
    }

    private func decode(_ file: TextDocument) throws(Failure) -> Decoded {
        if let decoded = latest.withLock({ $0 }), decoded.file == file { return decoded }
        let (bitmap, kind, size) = try Self.decode(Data(file.bytes), .chosen)
        let decoded = Decoded(file: file, bitmap: bitmap, kind: kind, size: size)
        latest.withLock { $0 = decoded }
        return decoded
    }

    /// Draws an image in a text, and returns its size in pixels.
    func draw(_ data: Data, on canvas: ImageCanvas) throws(Failure) -> (Surface, PixelSize) {
        let (bitmap, _, size) = try Self.decode(data, .inText)
        let cells = canvas.cells(of: size)
        let pixels = canvas.support.flatMap {
            PixelDrawing.render(
                bitmap, shown: canvas.shownSize(of: size), size: cells, label: size.label,
                background: canvas.background, support: $0)
        }
        if let pixels { return (pixels, size) }
        var style = style
        style.background = canvas.background
        return (Thumbnail.render(bitmap, size: cells, style: style), size)
    }

    private static func decode(
        _ data: Data, _ limits: ImageDecoder.Limits
    ) throws(Failure) -> (Bitmap, ImageKind, PixelSize) {
        do throws(ImageError) {
            let decoder = ImageDecoder(limits: limits)
            let (kind, size) = try decoder.format(of: data)
            return (try decoder.decode(data), kind, size)
        } catch { throw Failure(error.userMessage) }
    }
}
