import Cells
import Documents
import Gists
import Reading
import Texts

/// Drawing the images in the text on the screen.
extension InlineImages {
    /// Rows that are left free for an image of unknown size.
    private static let roomUntilKnown = 8
    /// Rows of the largest image.
    private static let largest = 20

    /// Returns a gist's document with room for the images that will be drawn in it, so that little moves once they are
    /// loaded.
    func withRoom(
        _ document: ReadingDocument, of id: String, in pane: DetailPane, _ context: Context
    ) -> ReadingDocument {
        let listed = context.selectedGist.flatMap { $0.id == id ? $0 : nil }
        guard context.drawsInlineImages, case .page(var page) = document, let gist = pane[id]?.shownGist ?? listed
        else { return document }
        for address in page.images where ImageSource(address, on: page, in: gist) != nil {
            let key = Key(gist: id, address: address)
            guard !failed.contains(key) else { continue }
            page.room[address] = drawn[key]?.surface.size ?? Size(columns: 0, rows: Self.roomUntilKnown)
        }
        return .page(page)
    }

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
        // From the screen's size, not the pane's: a notice takes a row of that.
        let rows = max(3, min(Self.largest, context.size.rows / 2))
        var wanted: [Key: Wanted] = [:]
        for image in layout.images(top: position.top) {
            let key = Key(gist: gist.id, address: image.url)
            guard image.columns > 0, !failed.contains(key),
                let source = ImageSource(image.url, on: page, in: gist)
            else { continue }
            let size = Size(columns: image.columns, rows: rows)
            let canvas = ImageCanvas(
                size: size, background: context.settings.themes.background, support: context.settings.imageSupport)
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
            update.compute(.drawInline(image.source, of: gist, image.canvas), for: .reader(.inlineImage(key)))
        }
    }

    /// True if an image is not drawn like this, or its pixels were dropped.
    private func isMissing(_ key: Key, on canvas: ImageCanvas) -> Bool {
        drawn[key].map { $0.canvas != canvas || canvas.support != nil && $0.surface.hasLostImages } ?? true
    }

    /// Keeps a drawn image, and changes its room in the texts of its gist. The rows below it stay where they are.
    static func received(
        _ result: Result<Response, Failure>, for key: Key, in pane: inout DetailPane, _ context: Context
    ) {
        let surface: Surface? = if case .success(.inlineImage(let surface)) = result { surface } else { nil }
        guard pane.inlineImages.end(surface, for: key) else { return }
        let size = pane.inlineImages.drawn[key]?.surface.size
        for (tab, view) in pane[key.gist]?.texts.views ?? [:] {
            guard case .page(var page) = view.value, key.address.isOne(of: page.images) else { continue }
            var position = pane.position(context)
            let isShown = key.gist == context.selection && tab == pane.tab(context)
            let gained = isShown ? page.rowsGained(at: position.top, size, for: key.address) : 0
            page.room[key.address] = size
            pane.withGist(key.gist) { $0.texts.views[tab]?.value = .page(page) }
            guard gained != 0, let layout = pane.reader(context).layout else { continue }
            let row = position.top.row + gained
            let top = WrappedPosition(line: position.top.line, row: max(0, row))
            position.top = layout.top(after: .rows(min(0, row)), from: top)
            pane.withPosition(context) { $0 = position }
        }
    }
}

extension Context {
    /// Without colours, or if images are disabled, an image is shown as its text.
    fileprivate var drawsInlineImages: Bool {
        settings.showsAvatars && settings.showsImages && settings.themes.depth != .mono
    }
}
