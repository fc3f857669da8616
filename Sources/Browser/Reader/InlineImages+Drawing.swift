import Cells
import Documents
import Gists
import Reading

/// Drawing the images in the text on the screen.
extension InlineImages {
    /// Requests drawings of the images on the screen and of the next ones, and cancels those that have left it.
    /// - Parameter reader: nil if no opened gist is on the screen.
    static func requestDrawings(in pane: inout DetailPane, _ reader: Reader?, _ update: inout UpdateContext) {
        let context = update.context
        var wanted = pane.inlineImages.wanted(in: reader, of: pane.gist(context), context)
        pane.inlineImages.waitForRest = false
        // A preview's text gets images only once the selection rests.
        if pane.shown(context)?.isOpen == false, !(pane.preview.wantsImages(context) && pane.preview.isResting) {
            pane.inlineImages.waitForRest =
                pane.preview.wantsImages(context)
                && wanted.contains { pane.inlineImages.isMissing($0, on: $1.canvas) }
            wanted = [:]
        }
        pane.inlineImages.request(wanted, of: pane.gist(context), &update)
    }

    private func wanted(in reader: Reader?, of gist: Gist?, _ context: Context) -> [Key: Wanted] {
        guard context.drawsInlineImages, let gist, let layout = reader?.layout, let position = reader?.position,
            case .page(let page) = layout.document, page.hasImages
        else { return [:] }
        var wanted: [Key: Wanted] = [:]
        for image in layout.images(top: position.top) {
            let key = Key(gist: gist.id, address: image.url)
            guard image.columns > 0, let room = image.size, !failed.contains(key),
                let source = ImageSource(image.url, on: page, in: gist)
            else { continue }
            let canvas = ImageCanvas(
                size: Size(columns: image.columns, rows: room.rows), declared: page.declared(image.url),
                background: context.settings.themes.background, support: context.settings.imageSupport)
            wanted[key] = Wanted(source: source, canvas: canvas)
        }
        return wanted
    }

    private mutating func request(_ wanted: [Key: Wanted], of gist: Gist?, _ update: inout UpdateContext) {
        for (key, canvas) in running where wanted[key]?.canvas != canvas {
            update.requests.cancel(.reader(.inlineImage(key)))
            running[key] = nil
        }
        guard let gist else { return }
        for (key, image) in wanted where running[key] == nil && isMissing(key, on: image.canvas) {
            running[key] = image.canvas
            update.compute(.reader(.drawInline(image.source, of: gist, image.canvas)), for: .reader(.inlineImage(key)))
        }
    }

    /// True if an image is not drawn like this, or its pixels were dropped.
    private func isMissing(_ key: Key, on canvas: ImageCanvas) -> Bool {
        drawn[key].map { !$0.isSame(on: canvas) || canvas.support != nil && $0.surface.hasLostImages } ?? true
    }

    /// Keeps a drawn image, and changes its room in the texts of its gist.
    static func received(
        _ result: Result<Response, Failure>, for key: Key, in pane: inout DetailPane, _ context: Context
    ) {
        let image: (Surface, PixelSize)? =
            if case .success(.reader(.inlineImage(let surface, let size))) = result { (surface, size) } else { nil }
        guard pane.inlineImages.end(image, for: key) else { return }
        settleRooms(in: &pane, context)
    }
}
