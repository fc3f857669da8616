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

    private let style: Mutex<ThumbnailStyle>
    private let latest = Mutex<Decoded?>(nil)

    init(style: ThumbnailStyle) { self.style = Mutex(style) }

    /// Tells what half-transparent pixels are to be blended with from now on.
    func setBackground(_ background: RGB) { style.withLock { $0.background = background } }

    func draw(_ job: PictureJob) throws(Failure) -> DrawnPicture {
        let picture = try decode(job.file)
        let style = style.withLock(\.self)
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
