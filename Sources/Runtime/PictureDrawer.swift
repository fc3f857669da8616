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
        if let decoded = latest.withLock(\.self), decoded.file == file { return decoded }
        do throws(ImageError) {
            let (decoder, data) = (ImageDecoder(limits: .chosen), Data(file.bytes))
            let (kind, size) = try decoder.format(of: data)
            let decoded = Decoded(file: file, bitmap: try decoder.decode(data), kind: kind, size: size)
            latest.withLock { $0 = decoded }
            return decoded
        } catch { throw Failure(error.userMessage) }
    }
}
