import Cells
import Documents
import Gists
import Reading
import Texts

extension DetailPane {
    /// Rows that are left free for an image of unknown size.
    private static let roomUntilKnown = 8
    /// Rows of the largest image.
    private static let largest = 20

    /// Returns the document with room for the images that will be drawn in it, so that little moves once they are
    /// loaded.
    func withRoom(_ document: ReadingDocument, of id: String, _ context: Context) -> ReadingDocument {
        guard context.drawsPicturesInText, case .page(var page) = document, let gist = gist(id, context) else {
            return document
        }
        for address in page.pictures where PictureSource(address, on: page, in: gist) != nil {
            let key = PicturesInText.Key(gist: id, address: address)
            guard !picturesInText.failed.contains(key) else { continue }
            page.room[address] =
                picturesInText.drawn[key]?.picture.size ?? Size(columns: 0, rows: Self.roomUntilKnown)
        }
        return .page(page)
    }

    private func gist(_ id: String, _ context: Context) -> Gist? {
        self[id]?.gist.value ?? context.selectedGist.flatMap { $0.id == id ? $0 : nil }
    }

    /// Requests drawings of the images on the screen and of the next ones, and cancels those that have left it.
    mutating func drawPicturesInText(_ update: inout UpdateContext) {
        let context = update.context
        var wanted = wantedPictures(context)
        looking.keepsPicturesWaiting = false
        if shown(context)?.isOpen == false {
            // A preview's text gets images only once the selection rests.
            if !wantsPicturesOfLook(context) {
                wanted = [:]
            } else if !looking.isResting {
                looking.keepsPicturesWaiting = wanted.contains { picturesInText.drawn[$0]?.canvas != $1.canvas }
                wanted = [:]
            }
        }
        for (key, canvas) in picturesInText.running where wanted[key]?.canvas != canvas {
            update.requests.cancel(.pictureInText(key))
            picturesInText.running[key] = nil
        }
        for (key, (source, canvas)) in wanted
        where picturesInText.running[key] == nil && picturesInText.drawn[key]?.canvas != canvas {
            guard let gist = gist(key.gist, context) else { continue }
            picturesInText.running[key] = canvas
            update.compute(.drawInText(source, of: gist, canvas), for: .pictureInText(key))
        }
    }

    private func wantedPictures(
        _ context: Context
    ) -> [PicturesInText.Key: (source: PictureSource, canvas: PictureCanvas)] {
        guard context.drawsPicturesInText, let gist = gist(context), shown(context) != nil,
            !readerArea(context).isEmpty, let layout = reader(context).layout, case .page(let page) = layout.document
        else { return [:] }
        // From the screen's size, not the pane's: a notice takes a row of that.
        let rows = max(3, min(Self.largest, context.size.rows / 2))
        var wanted: [PicturesInText.Key: (source: PictureSource, canvas: PictureCanvas)] = [:]
        for picture in layout.pictures(top: position(context).top) {
            let key = PicturesInText.Key(gist: gist.id, address: picture.url)
            guard picture.columns > 0, !picturesInText.failed.contains(key),
                let source = PictureSource(picture.url, on: page, in: gist)
            else { continue }
            let size = Size(columns: picture.columns, rows: rows)
            wanted[key] = (source, PictureCanvas(size: size, background: context.settings.themes.background))
        }
        return wanted
    }

    mutating func drawnInText(_ result: Result<Response, Failure>, _ key: PicturesInText.Key, _ context: Context) {
        guard let canvas = picturesInText.running.removeValue(forKey: key) else { return }
        if case .success(.pictureInText(let picture)) = result {
            picturesInText.keep(picture, for: key, on: canvas)
        } else {
            picturesInText.failed.insert(key)
        }
        let size = picturesInText.drawn[key]?.picture.size
        for (tab, view) in self[key.gist]?.views ?? [:] {
            guard case .page(var page) = view.value, key.address.isOne(of: page.pictures) else { continue }
            var position = self.position(context)
            let isShown = key.gist == context.selection && tab == self.tab(context)
            let gained = isShown ? page.rowsGained(at: position.top, size, for: key.address) : 0
            page.room[key.address] = size
            withGist(key.gist) { $0.views[tab]?.value = .page(page) }
            guard gained != 0, let layout = reader(context).layout else { continue }
            let row = position.top.row + gained
            let top = WrappedPosition(line: position.top.line, row: max(0, row))
            position.top = layout.top(after: .rows(min(0, row)), from: top)
            scroll(to: position, context)
        }
    }
}

extension Context {
    /// Without colours, or if images are disabled, an image is shown as its text.
    fileprivate var drawsPicturesInText: Bool { settings.showsAvatars && settings.themes.depth != .mono }
}
