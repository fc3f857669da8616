import Cells
import Reading

extension Model {
    /// Has the picture on the screen drawn, where what is there is not what is wanted now.
    mutating func drawShownPicture() -> [Effect] {
        guard let id = feed.selection, var picture = shownPicture, case .picture(let file) = readerContent,
            !pictureArea.isEmpty
        else { return [] }
        let job = PictureJob(
            file: file, viewport: picture.viewport, size: pictureArea.size, background: settings.themes.background)
        guard job != picture.job else { return [] }
        picture.job = job
        picture.drawing.isLoading = true
        let tab = detailTab
        opened[id]?.pictures[tab] = picture
        let requester = Requester.picture(gist: id, tab)
        return requests.cancel(requester) + [.compute(.draw(job), requests.open(for: requester))]
    }

    mutating func drawn(_ result: Result<Answer, Failure>, of id: String, _ tab: DetailTab) {
        switch result {
        case .success(.picture(let picture)): opened[id]?.pictures[tab]?.drawing.end(.success(picture))
        case .success: break
        case .failure(let failure): opened[id]?.pictures[tab]?.drawing.end(.failure(failure))
        }
    }

    /// Changes what is looked at of the picture on the screen; false where none is shown.
    @discardableResult
    mutating func changePicture(_ change: (inout Viewport) -> Void) -> Bool {
        guard let id = feed.selection, var picture = shownPicture else { return false }
        change(&picture.viewport)
        let tab = detailTab
        opened[id]?.pictures[tab] = picture
        return true
    }

    /// Columns and rows that one key moves a picture by.
    private static let pictureStep = Size(columns: 4, rows: 2)

    /// Moves what is looked at of the picture on the screen; false where none is shown.
    mutating func movePicture(_ motion: Motion) -> Bool {
        let (size, step) = (pictureArea.size, Self.pictureStep)
        // Each cell shows at least a pixel or so: this is beyond any edge.
        let all = 1 << 20
        let (columns, rows) =
            switch motion {
            case .rows(let count): (0, step.rows * count)
            case .pages(let count): (0, size.rows * count)
            case .halfPages(let count): (0, size.rows / 2 * count)
            case .start: (0, -all)
            case .end: (0, all)
            case .columns(let count): (step.columns * count, 0)
            }
        guard let drawn = shownPicture?.drawing.value else { return shownPicture != nil }
        return changePicture {
            $0.move(columns: columns, rows: rows, width: drawn.width, height: drawn.height, in: size)
        }
    }
}
