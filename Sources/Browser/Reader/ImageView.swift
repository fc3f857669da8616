import Cells
import Documents
import Gists
import Reading

/// A file that is shown as an image: the visible part, and its drawing.
struct ImageView: Equatable, Sendable {
    private(set) var viewport = Viewport()
    private(set) var drawing = OpenedGist.Loadable<DrawnImage>()
    /// The last requested drawing.
    private var job: ImageJob?

    /// The columns and rows by which one key moves an image.
    private static let step = Size(columns: 4, rows: 2)

    /// The part of the reader's area for the image: below the line of facts.
    private static func place(in area: Rect) -> Rect { area.inset(top: 2) }

    /// Moves the visible part.
    mutating func move(_ motion: Motion, in area: Rect) {
        guard let drawn = drawing.value else { return }
        let (size, step) = (Self.place(in: area).size, Self.step)
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
        viewport.move(columns: columns, rows: rows, width: drawn.width, height: drawn.height, in: size)
    }

    /// Requests a drawing, unless the last one is up to date.
    fileprivate mutating func request(
        _ file: TextDocument, in area: Rect, for owner: RequestOwner, _ update: inout UpdateContext
    ) {
        let place = Self.place(in: area)
        let settings = update.context.settings
        let job = ImageJob(
            file: file, viewport: viewport, size: place.size, background: settings.themes.background,
            support: settings.imageSupport, isDrawn: settings.showsImages)
        let isLost = job.support != nil && drawing.value?.surface.hasLostImages == true && !drawing.isLoading
        guard !place.isEmpty, job != self.job || isLost else { return }
        self.job = job
        update.requests.cancel(owner)
        drawing.compute(.reader(.draw(job)), for: owner, &update)
    }

    mutating func received(_ result: Result<Response, Failure>) {
        switch result {
        case .success(.reader(.image(let image))): drawing.end(.success(image))
        case .success: break
        case .failure(let failure): drawing.end(.failure(failure))
        }
    }

    /// Draws the image below a line of facts.
    func draw(_ context: Context, in area: Rect, into surface: inout Surface) {
        let theme = context.theme
        if let failure = drawing.failure {
            return EmptyState(
                headline: Words.Reader.cannotShowImage, cause: failure.sentence,
                ways: [.key(context.key(of: .reader(.toggleSource)), Words.Reader.showBytes)], isError: true
            ).draw(theme, in: area, into: &surface)
        }
        var pen = Pen(Rect(x: area.x, y: area.y, width: area.width, height: 1))
        guard let drawn = drawing.value else {
            return pen.write(Words.Reader.drawing(context.spinner), theme.dim, on: &surface)
        }
        let facts = Words.Reader.pixels(drawn.width, drawn.height, ByteCount.short(drawn.byteCount))
        pen.write(Words.Reader.image(format: "\(drawn.format)"), theme.title, on: &surface)
        pen.write(facts, theme.dim, on: &surface)
        if !context.settings.showsImages {
            pen.write(Words.Reader.imagesAreOff, theme.dim, on: &surface)
        } else if viewport.zoom > 1 {
            pen.write(Words.Reader.zoom(Int((viewport.zoom * 100).rounded())), theme.accent, on: &surface)
        }
        let place = Self.place(in: area)
        surface.blit(drawn.surface, x: place.x, y: place.y, clip: place)
    }
}

// MARK: - The image on the screen

extension ImageView {
    /// Performs a command for the image on the screen. Returns false for other commands, and if no image is shown.
    static func handle(
        _ command: Command, times count: Int?, in pane: inout DetailPane, _ context: Context
    ) -> Bool {
        guard context.settings.showsImages else { return false }
        func move(_ motion: Motion) -> Void? {
            pane.withImage(context) { image, _, area in image.move(motion, in: area) }
        }
        let result: Void? =
            switch command {
            case .reader(.fold): pane.withImage(context) { image, _, _ in image.viewport.zoomOut() }
            case .reader(.unfold): pane.withImage(context) { image, _, _ in image.viewport.zoomIn() }
            case .reader(.fitImage): pane.withImage(context) { image, _, _ in image.viewport = Viewport() }
            // The key scrolls if it has no revision to mark.
            case .history(.mark): move(.pages(1))
            default: command.motion(times: count ?? 1).flatMap(move)
            }
        return result != nil
    }

    /// Requests a drawing of the image on the screen, unless the last one is up to date.
    static func requestDrawing(in pane: inout DetailPane, _ update: inout UpdateContext) {
        let context = update.context
        guard let id = context.selection else { return }
        let owner = RequestOwner.gist(id, .image(pane.tab(context)))
        pane.withImage(context) { image, file, area in image.request(file, in: area, for: owner, &update) }
    }
}

extension DetailPane {
    /// The image on the screen; nil if none is shown.
    func image(_ context: Context) -> ImageView? {
        let tab = tab(context)
        guard let opened = shown(context), case .file = tab, case .image = content(context) else { return nil }
        return opened.texts.images[tab] ?? ImageView()
    }

    /// Passes the image on the screen, its file and the reader's area to a closure, and stores the changes. Returns nil
    /// if none is shown.
    @discardableResult
    mutating func withImage<Result>(
        _ context: Context, _ change: (inout ImageView, TextDocument, Rect) -> Result
    ) -> Result? {
        let tab = tab(context)
        guard let id = context.selection, case .file = tab, case .image(let file) = content(context) else { return nil }
        let area = readerArea(context)
        return withGist(id) { change(&$0.texts.images[tab, default: ImageView()], file, area) }
    }
}
