import Browser
import Cells
import FoundationEssentials
import Images
import Reading
import Synchronization

/// Draws picture files for the detail pane. The one drawn last stays decoded: who zooms waits for the drawing alone.
final class PictureDrawer: Sendable {
    private struct Decoded {
        var file: TextDocument
        var bitmap: Bitmap
        var kind: ImageKind
        /// Before it shrank to what the limits afford.
        var size: PixelSize
    }

    private let style: ThumbnailStyle
    private let latest = Mutex<Decoded?>(nil)

    init(style: ThumbnailStyle) { self.style = style }

    func draw(_ job: PictureJob) throws(Failure) -> DrawnPicture {
        let picture = try decode(job.file)
        var style = style
        style.background = job.background
        return DrawnPicture(
            Thumbnail.render(picture.bitmap, viewport: job.viewport, size: job.size, style: style),
            format: picture.kind.rawValue, width: picture.size.width, height: picture.size.height,
            byteCount: job.file.bytes.count)
    }

    private func decode(_ file: TextDocument) throws(Failure) -> Decoded {
        if let decoded = latest.withLock({ $0 }), decoded.file == file { return decoded }
        let (bitmap, kind, size) = try Self.decode(Data(file.bytes), .chosen)
        let decoded = Decoded(file: file, bitmap: bitmap, kind: kind, size: size)
        latest.withLock { $0 = decoded }
        return decoded
    }

    /// A picture in a text: as large as it is, where a cell is 8 pixels wide and 16 high, but no larger than its canvas.
    func draw(_ data: Data, on canvas: PictureCanvas) throws(Failure) -> Surface {
        let box = canvas.size
        let (bitmap, _, size) = try Self.decode(data, .inText)
        let scale = min(
            1 / 8, Double(box.columns) / Double(size.width), Double(box.rows) * 2 / Double(size.height))
        let cells = Size(
            columns: min(box.columns, max(1, Int((Double(size.width) * scale).rounded()))),
            rows: min(box.rows, max(1, Int((Double(size.height) * scale / 2).rounded(.up)))))
        var style = style
        style.background = canvas.background
        return Thumbnail.render(bitmap, size: cells, style: style)
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
