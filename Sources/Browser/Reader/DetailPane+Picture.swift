import Cells
import FoundationEssentials
import Gists
import Reading

extension DetailPane {
    /// The image on the screen; nil if none is shown.
    func picture(_ context: Context) -> OpenedGist.Picture? {
        let tab = tab(context)
        guard let opened = shown(context), case .file = tab, case .picture = content(context) else { return nil }
        return opened.pictures[tab] ?? OpenedGist.Picture()
    }

    /// The area for images: below the line of facts.
    private func pictureArea(_ context: Context) -> Rect { readerArea(context).inset(top: 2) }

    /// Requests a drawing of the image on the screen, unless the current one is up to date.
    mutating func drawShownPicture(_ update: inout UpdateContext) {
        let context = update.context
        guard let id = context.selection, var picture = picture(context), case .picture(let file) = content(context)
        else { return }
        let area = pictureArea(context)
        let job = PictureJob(
            file: file, viewport: picture.viewport, size: area.size, background: context.settings.themes.background)
        guard !area.isEmpty, job != picture.job else { return }
        picture.job = job
        picture.drawing.isLoading = true
        let tab = tab(context)
        withGist(id) { $0.pictures[tab] = picture }
        let owner = RequestOwner.picture(gist: id, tab)
        update.requests.cancel(owner)
        update.compute(.draw(job), for: owner)
    }

    /// Changes the visible part of the image on the screen; false if none is shown.
    @discardableResult
    mutating func changePicture(_ context: Context, _ change: (inout Viewport) -> Void) -> Bool {
        guard let id = context.selection, var picture = picture(context) else { return false }
        change(&picture.viewport)
        let tab = tab(context)
        withGist(id) { $0.pictures[tab] = picture }
        return true
    }

    /// The columns and rows by which one key moves an image.
    private static let pictureStep = Size(columns: 4, rows: 2)

    /// Moves the visible part of the image on the screen; false if none is shown.
    mutating func movePicture(_ motion: Motion, _ context: Context) -> Bool {
        guard let picture = picture(context) else { return false }
        guard let drawn = picture.drawing.value else { return true }
        let (size, step) = (pictureArea(context).size, Self.pictureStep)
        // Beyond any edge: a cell shows about a pixel at least.
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
        return changePicture(context) {
            $0.move(columns: columns, rows: rows, width: drawn.width, height: drawn.height, in: size)
        }
    }

    /// Draws a file that is an image, below a line of facts.
    func drawPicture(_ context: Context, into surface: inout Surface) {
        guard let picture = picture(context) else { return }
        let (theme, area) = (context.theme, readerArea(context))
        if let failure = picture.drawing.failure {
            return MessageBox(
                headline: Words.Reader.cannotShowImage, cause: failure.sentence,
                ways: [.key(context.key(of: .toggleSource), Words.Reader.showBytes)], isError: true
            ).draw(theme, in: area, into: &surface)
        }
        var pen = Pen(Rect(x: area.x, y: area.y, width: area.width, height: 1))
        guard let drawn = picture.drawing.value else {
            return pen.write(Words.Reader.drawing(context.spinner), theme.dim, on: &surface)
        }
        let facts = Words.Reader.pixels(drawn.width, drawn.height, ByteCount.short(drawn.byteCount))
        pen.write(Words.Reader.image(format: "\(drawn.format)"), theme.title, on: &surface)
        pen.write(facts, theme.dim, on: &surface)
        if picture.viewport.zoom > 1 {
            pen.write(Words.Reader.zoom(Int((picture.viewport.zoom * 100).rounded())), theme.accent, on: &surface)
        }
        let place = pictureArea(context)
        surface.blit(drawn.surface, x: place.x, y: place.y, clip: place)
    }
}
