import Cells
import Documents
import FoundationEssentials
import Gists
import Reading

/// The changes of the revision under the cursor, shown beside the list of revisions if there is room.
struct HistoryPreview: Equatable, Sendable {
    /// A revision and the one before it.
    struct Subject: Hashable, Sendable {
        var gist: GistID
        var version: RevisionID
        /// Nil for the first revision.
        var before: RevisionID?

        var versions: [RevisionID] { [before, version].compactMap(\.self) }
    }

    private(set) var subject: Subject?
    /// The time at which the cursor reached it.
    private var since = Date.distantPast
    /// The files of revisions that were loaded for it, and for those before.
    private var loaded: [RevisionID: LoadedGist] = [:]
    /// The revisions that are being loaded.
    private var awaited: Set<RevisionID> = []
    private var isComparing = false
    private var pages: [Subject: Page] = [:]
    /// The reason why there is no preview.
    private(set) var problem = ""

    /// Seconds of rest before a revision is loaded, as each costs a request.
    private static let rest = 0.2
    private static let keptPages = 32
    private static let keptRevisions = 8

    /// The changes; nil until they are loaded.
    var page: Page? { subject.flatMap { pages[$0] } }
    var isLoading: Bool { !awaited.isEmpty || isComparing }

    /// The time of the tick that loads the preview; nil if it is loaded or loading.
    var due: Date? { subject != nil && wantsLoading ? since.addingTimeInterval(Self.rest) : nil }

    private var wantsLoading: Bool { page == nil && problem.isEmpty && !isLoading }

    // MARK: - Loading

    /// Loads the changes of the revision under the cursor once the cursor rests on it, and cancels that once the cursor
    /// moves on.
    static func followCursor(in pane: inout DetailPane, _ update: inout UpdateContext) {
        let subject = Self.subject(in: pane, update.context)
        guard subject != nil || pane.historyPreview.subject != nil else { return }
        let opened = subject.flatMap { pane[$0.gist] }
        pane.historyPreview.show(subject, opened, &update)
    }

    /// The revision under the cursor; nil if there is no room for a preview.
    private static func subject(in pane: DetailPane, _ context: Context) -> Subject? {
        guard context.focus == .detail, pane.tab(context) == .history, let id = context.selection,
            pane.layout(context)?.preview != nil, let list = pane[id]?.history.list.value,
            let choice = pane.reader(context).chosenLine, list.elements.indices.contains(choice)
        else { return nil }
        let isFirst = choice + 1 == list.elements.count
        // The revision before it is on the next page.
        if isFirst, !list.isLast { return nil }
        return Subject(
            gist: id, version: list.elements[choice].version,
            before: isFirst ? nil : list.elements[choice + 1].version)
    }

    private mutating func show(_ subject: Subject?, _ opened: OpenedGist?, _ update: inout UpdateContext) {
        let now = update.context.now
        if subject != self.subject {
            cancel(&update)
            (self.subject, since, problem) = (subject, now, "")
        }
        guard let subject, wantsLoading, now.timeIntervalSince(since) >= Self.rest else { return }
        if loaded.count > Self.keptRevisions { loaded = loaded.filter { subject.versions.contains($0.key) } }
        for version in subject.versions where loaded[version] == nil { loaded[version] = opened?.files(at: version) }
        let missing = subject.versions.filter { loaded[$0] == nil }
        guard missing.isEmpty || !update.context.settings.sparesRequests else {
            problem = Words.History.previewSpared(update.context.key(of: .history(.diff)))
            return
        }
        for version in missing {
            awaited.insert(version)
            update.ask(
                .revisions(gist: subject.gist, .gist(at: version, isWhole: false)),
                for: .history(gist: subject.gist, .previewed(version: version)))
        }
        if missing.isEmpty { compare(&update) }
    }

    private mutating func cancel(_ update: inout UpdateContext) {
        guard isLoading else { return }
        (awaited, isComparing) = ([], false)
        update.requests.cancel { owner in
            switch owner {
            case .history(_, .previewed), .history(_, .preview): true
            default: false
            }
        }
    }

    private mutating func compare(_ update: inout UpdateContext) {
        guard let subject, let new = loaded[subject.version] else { return }
        let old = subject.before.flatMap { loaded[$0] }.map(DiffJob.files) ?? []
        isComparing = true
        let job = DiffJob(old: old, new: DiffJob.files(of: new), shape: .init())
        update.compute(.reader(.read(.diff(job), .usual)), for: .history(gist: subject.gist, .preview))
    }

    mutating func received(_ result: Result<Response, Failure>, revision: RevisionID, _ update: inout UpdateContext) {
        guard awaited.remove(revision) != nil else { return }
        switch result {
        case .success(.gist(let gist)): loaded[revision] = gist
        case .success: break
        case .failure(let failure):
            problem = failure.sentence
            return cancel(&update)
        }
        if awaited.isEmpty { compare(&update) }
    }

    mutating func received(diff result: Result<Response, Failure>) {
        guard isComparing, let subject else { return }
        isComparing = false
        switch result {
        case .success(.reader(.document(.success(.page(let page))))):
            if pages.count >= Self.keptPages { pages = [:] }
            pages[subject] = page
        case .failure(let failure): problem = failure.sentence
        case .success: problem = Words.Writing.notCompared
        }
    }
}

extension DetailLayout {
    /// Makes room for a preview below a list of so many lines, or beside it in a low and wide pane.
    mutating func makeRoomForPreview(lines: Int) {
        let room = reader
        if room.height >= Self.rowsForPreview {
            let most = max(room.height / 3, min(Self.leastRows, room.height - Self.leastRows - 2))
            reader.height = min(max(3, lines), most)
            preview = room.inset(top: reader.height + 1)
        } else if room.width >= Self.columnsForPreview {
            reader.width = Self.listColumns
            preview = room.inset(left: reader.width + 1)
        }
    }

    private static let rowsForPreview = 16
    /// The rows of the list and of the preview in a low pane.
    private static let leastRows = 8
    private static let columnsForPreview = 140
    private static let listColumns = 64
}

/// Draws the preview, and the line between it and the list, with the times of the compared revisions.
enum HistoryPreviewView {
    static func draw(
        _ pane: DetailPane, _ context: Context, _ layout: DetailLayout, in area: Rect, into surface: inout Surface
    ) {
        let (theme, preview) = (context.theme, pane.historyPreview)
        guard let subject = preview.subject else { return }
        let isBelow = area.y > layout.reader.y
        if isBelow {
            surface.fill(
                Rect(x: area.x, y: area.y - 1, width: area.width, height: 1), with: Cell("─", style: theme.rule))
        } else {
            for y in area.y..<area.maxY { surface.put("│", x: area.x - 1, y: y, style: theme.rule) }
        }
        let caption = caption(subject, pane, context)
        if isBelow {
            let line = Rect(x: area.x + 1, y: area.y - 1, width: area.width - 2, height: 1)
            let text = " " + Truncate.end(caption, columns: max(0, line.width - 2)) + " "
            surface.put(text, x: line.x, y: line.y, style: theme.dim, clip: line)
        }
        let text = area.inset(left: 1, right: 1)
        guard let page = preview.page else {
            surface.put(
                preview.isLoading ? "\(context.spinner) \(Words.History.comparing)" : preview.problem, x: text.x + 1,
                y: text.y, style: theme.dim, clip: text)
            return
        }
        var size = text.size
        if page.measure == .prose { size.columns = min(size.columns, Reader.pageColumns) }
        ReaderView.draw(
            ReaderLayout(.page(page), size: size, wraps: true), top: WrappedPosition(), theme, in: text,
            into: &surface)
    }

    /// `1c0ffee 2 d ago → 5ba11ad 1 d ago`
    private static func caption(_ subject: HistoryPreview.Subject, _ pane: DetailPane, _ context: Context) -> String {
        let revisions = pane[subject.gist]?.history.list.value?.elements ?? []
        func side(_ version: RevisionID?) -> String? {
            revisions.first { $0.version == version }.map {
                Words.History.side($0.version.short, pane.timeText($0.committedAt, context))
            }
        }
        let new = side(subject.version) ?? ""
        return side(subject.before).map { Words.History.from($0, to: new) } ?? Words.History.first(new)
    }
}
