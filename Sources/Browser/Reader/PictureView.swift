import Cells
import FoundationEssentials
import Gists

/// A file that is a picture, below a line that tells what it is.
enum PictureView {
    static func draw(_ model: Model, into surface: inout Surface) {
        guard let picture = model.shownPicture else { return }
        let (theme, area) = (model.settings.theme, model.readerArea)
        if let failure = picture.drawing.failure {
            let key = model.settings.keymap.keyName(of: .toggleSource)
            return MessageBox(title: failure.sentence, body: "\(key) shows its bytes.", isError: true)
                .draw(model, in: area, into: &surface)
        }
        var pen = Pen(Rect(x: area.x, y: area.y, width: area.width, height: 1))
        guard let drawn = picture.drawing.value else {
            return pen.write("\(Spinner.frame(model.window.spinnerFrame)) drawing …", theme.dim, on: &surface)
        }
        let facts = " · \(drawn.width)×\(drawn.height) pixels · \(ByteCount.short(drawn.byteCount))"
        pen.write("\(drawn.format) picture", theme.title, on: &surface)
        pen.write(facts, theme.dim, on: &surface)
        if picture.viewport.zoom > 1 {
            pen.write(" · \(Int((picture.viewport.zoom * 100).rounded())) %", theme.accent, on: &surface)
        }
        surface.blit(drawn.surface, x: model.pictureArea.x, y: model.pictureArea.y, clip: model.pictureArea)
    }
}
