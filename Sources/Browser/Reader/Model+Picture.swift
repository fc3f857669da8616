import Cells
import Reading

extension Model {
    /// Has the picture on the screen drawn, where what is there is not what is wanted now.
    mutating func drawShownPicture() -> [Effect] {
        guard let id = feed.selection, var picture = shownPicture, case .picture(let file) = authorsContent,
            !pictureArea.isEmpty
        else { return [] }
        let job = PictureJob(
            file: file, viewport: picture.viewport, size: pictureArea.size, background: settings.themes.background)
        guard job != picture.job else { return [] }
        let obsolete = picture.drawing.request.map(Effect.cancel)
        let request = newRequest()
        picture.job = job
        picture.drawing.request = request
        let tab = detailTab
        opened[id]?.pictures[tab] = picture
        return [obsolete, .draw(id, tab, job, request)].compactMap(\.self)
    }

    mutating func receive(
        picture result: Result<DrawnPicture, Failure>, for id: String, _ tab: DetailTab, _ request: RequestID
    ) {
        guard opened[id]?.pictures[tab]?.drawing.request == request else { return }
        opened[id]?.pictures[tab]?.drawing.end(result)
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
    mutating func movePicture(_ command: Command, times: Int) -> Bool {
        let (size, step) = (pictureArea.size, Self.pictureStep)
        // Each cell shows at least a pixel or so: this is beyond any edge.
        let all = 1 << 20
        let (columns, rows) =
            switch command {
            case .down: (0, step.rows)
            case .up: (0, -step.rows)
            case .pageDown: (0, size.rows)
            case .pageUp: (0, -size.rows)
            case .halfPageDown: (0, size.rows / 2)
            case .halfPageUp: (0, -size.rows / 2)
            case .first: (0, -all)
            case .last: (0, all)
            case .scrollLeft: (-step.columns, 0)
            case .scrollRight: (step.columns, 0)
            default: (0, 0)
            }
        guard let drawn = shownPicture?.drawing.value else { return shownPicture != nil }
        return changePicture {
            $0.move(columns: columns * times, rows: rows * times, width: drawn.width, height: drawn.height, in: size)
        }
    }
}
