import Cells
import Gists
import Reading

extension Model {
    /// Without colours, or where no pictures are wanted, a picture is its text.
    private var drawsPicturesInText: Bool { settings.showsAvatars && settings.themes.depth != .mono }

    /// Rows that are left free for a picture of unknown size.
    private static let roomUntilKnown = 8
    /// Rows of the largest.
    private static let largest = 20

    /// The document with room for the pictures that will be drawn in it, so that little moves once they come.
    func withRoom(_ document: ReadingDocument, of id: String) -> ReadingDocument {
        guard drawsPicturesInText, case .page(var page) = document, let gist = gist(id) else { return document }
        for address in page.pictures where PictureSource(address, in: gist) != nil {
            let key = PicturesInText.Key(gist: id, address: address)
            guard !detail.picturesInText.failed.contains(key) else { continue }
            page.room[address] =
                detail.picturesInText.drawn[key]?.picture.size ?? Size(columns: 0, rows: Self.roomUntilKnown)
        }
        return .page(page)
    }

    private func gist(_ id: String) -> Gist? {
        opened[id]?.gist.value ?? selectedGist.flatMap { $0.id == id ? $0 : nil }
    }

    /// Has the pictures drawn that are on the screen, or will be next; those that have left it are given up.
    mutating func drawPicturesInText() -> [Effect] {
        let wanted = wantedPictures()
        var effects: [Effect] = []
        for (key, canvas) in detail.picturesInText.running where wanted[key]?.canvas != canvas {
            effects += requests.cancel(.pictureInText(key))
            detail.picturesInText.running[key] = nil
        }
        for (key, (source, canvas)) in wanted
        where detail.picturesInText.running[key] == nil && detail.picturesInText.drawn[key]?.canvas != canvas {
            guard let gist = gist(key.gist) else { continue }
            detail.picturesInText.running[key] = canvas
            let request = requests.open(for: .pictureInText(key))
            effects.append(.compute(.drawInText(source, of: gist, canvas), request))
        }
        return effects
    }

    private func wantedPictures() -> [PicturesInText.Key: (source: PictureSource, canvas: PictureCanvas)] {
        guard drawsPicturesInText, let gist = detailGist, openedSelection != nil, !readerArea.isEmpty,
            let layout = readerLayout
        else { return [:] }
        // Not of the pane: a notice takes a row of that.
        let rows = max(3, min(Self.largest, size.rows / 2))
        var wanted: [PicturesInText.Key: (source: PictureSource, canvas: PictureCanvas)] = [:]
        for picture in layout.pictures(top: readerPosition.top) {
            let key = PicturesInText.Key(gist: gist.id, address: picture.url)
            let columns = layout.textColumns - picture.column
            guard columns > 0, !detail.picturesInText.failed.contains(key),
                let source = PictureSource(picture.url, in: gist)
            else { continue }
            let size = Size(columns: columns, rows: rows)
            wanted[key] = (source, PictureCanvas(size: size, background: settings.themes.background))
        }
        return wanted
    }

    mutating func drawnInText(_ result: Result<Answer, Failure>, _ key: PicturesInText.Key) {
        guard let canvas = detail.picturesInText.running.removeValue(forKey: key) else { return }
        if case .success(.pictureInText(let picture)) = result {
            detail.picturesInText.keep(picture, for: key, on: canvas)
        } else {
            detail.picturesInText.failed.insert(key)
        }
        let size = detail.picturesInText.drawn[key]?.picture.size
        for (tab, view) in opened[key.gist]?.views ?? [:] {
            guard case .page(var page) = view.value, page.pictures.contains(key.address) else { continue }
            let isShown = key.gist == feed.selection && tab == detailTab
            let gained = isShown ? page.rowsGained(at: readerPosition.top, size, for: key.address) : 0
            page.room[key.address] = size
            opened[key.gist]?.views[tab]?.value = .page(page)
            guard gained != 0, let layout = readerLayout else { continue }
            let row = readerPosition.top.row + gained
            let top = WrappedPosition(line: readerPosition.top.line, row: max(0, row))
            readerPosition.top = layout.top(after: .rows(min(0, row)), from: top)
        }
    }

    /// What could not be drawn is tried again.
    mutating func forgetFailedPictures(of id: String) {
        detail.picturesInText.failed = detail.picturesInText.failed.filter { $0.gist != id }
    }
}
