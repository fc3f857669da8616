import Cells
import FoundationEssentials
import Gists
import Reading

/// The selected gist: who, what, when, its files as tabs, and the text of one of them.
enum DetailView {
    /// - Parameters:
    ///   - avatars: the pictures of people.
    ///   - isStarred: nil where that is not known.
    static func draw(
        _ pane: DetailPane, _ avatars: AvatarCache, isStarred: Bool?, _ context: Context, in area: Rect,
        into surface: inout Surface
    ) {
        guard let gist = pane.gist(context), let layout = pane.layout(context) else { return }
        if let avatar = layout.avatar {
            let size = DetailLayout.avatarSize(isRoomy: layout.isRoomy)
            let picture = gist.owner?.avatarRequest(size).flatMap { avatars[$0] }
            AvatarView.draw(
                picture, of: gist.owner, size: size, context.theme, in: avatar.intersection(area), into: &surface)
        }
        drawHead(gist, pane, isStarred: isStarred, context, layout, into: &surface)
        drawTabs(gist, pane, context, in: layout.tabs, into: &surface)
        let content = pane.content(context)
        drawRule(pane, content, context, layout, into: &surface)
        drawReader(content, pane, context, in: layout.reader, into: &surface)
    }

    // MARK: - Head

    private static func drawHead(
        _ gist: Gist, _ pane: DetailPane, isStarred: Bool?, _ context: Context, _ layout: DetailLayout,
        into surface: inout Surface
    ) {
        let theme = context.theme
        let times = [("created", gist.createdAt), ("updated", gist.updatedAt)].map { what, date in
            "\(what) \(pane.timeText(date, context))"
        }
        let head = layout.head
        let title = gist.titleDescription ?? "(no description)"
        let style = gist.titleDescription == nil ? theme.dim : theme.title
        guard layout.isRoomy else {
            surface.put(OneLine.collapse(title, columns: head.width), x: head.x, y: head.y, style: style, clip: head)
            let facts = access(gist, isStarred: isStarred == true ? true : nil) + " · " + contents(gist) + " · "
            let all = facts + times.joined(separator: " · ")
            let owner = gist.owner?.login ?? "anonymous"
            let fits = TextWidth.columns(of: owner + " · " + all) <= head.width
            drawOwner(gist, fits ? all : facts + times[1], y: head.y + 1, theme, in: head, into: &surface)
            return
        }
        let lines = Wrap.lines(title, columns: max(1, head.width)).prefix(layout.descriptionLines)
        for (offset, line) in lines.enumerated() {
            // The rest of a long description is one key away, in the About tab.
            let isCut = offset == layout.descriptionLines - 1 && !layout.hasWholeDescription
            let text = isCut ? Truncate.end(line + " …", columns: head.width) : String(line)
            surface.put(text, x: head.x, y: head.y + offset, style: style, clip: head)
        }
        // Exact times may need a line each, if need be the latter alone.
        let joined = times.joined(separator: " · ")
        var further = [contents(gist)] + (TextWidth.columns(of: joined) <= head.width ? [joined] : times)
        if further.count + 1 > head.height - lines.count { further.remove(at: 1) }
        let y = min(head.y + lines.count + 1, head.maxY - further.count - 1)
        drawOwner(gist, access(gist, isStarred: isStarred), y: y, theme, in: head, into: &surface)
        for (offset, text) in further.enumerated() {
            surface.put(
                Truncate.end(text, columns: head.width), x: head.x, y: y + 1 + offset, style: theme.dim, clip: head)
        }
    }

    /// The owner, and dim behind it what else there is to know.
    private static func drawOwner(
        _ gist: Gist, _ facts: String, y: Int, _ theme: Theme, in head: Rect, into surface: inout Surface
    ) {
        guard y < head.maxY else { return }
        var pen = Pen(Rect(x: head.x, y: y, width: head.width, height: 1))
        pen.write(OneLine.collapse(gist.owner?.login ?? "anonymous", columns: head.width), theme.text, on: &surface)
        pen.write(Truncate.end(" · " + facts, columns: pen.columnsLeft), theme.dim, on: &surface)
    }

    /// `public · ★ starred`: the star once it is known, and worth telling.
    private static func access(_ gist: Gist, isStarred: Bool?) -> String {
        let access = gist.isPublic ? "public" : "secret"
        guard let isStarred else { return access }
        return access + (isStarred ? " · ★ starred" : " · ☆ not starred")
    }

    /// `3 files · 2 comments · 1 fork`: what is known so far.
    private static func contents(_ gist: Gist) -> String {
        var facts = [count(gist.files.count, "file") + (gist.isTruncated ? "+" : "")]
        if gist.commentCount > 0 { facts.append(count(gist.commentCount, "comment")) }
        if let forks = gist.forkCount, forks > 0 { facts.append(count(forks, "fork")) }
        return facts.joined(separator: " · ")
    }

    private static func count(_ number: Int, _ noun: String) -> String {
        "\(number) \(noun)\(number == 1 ? "" : "s")"
    }

    // MARK: - Tabs

    /// File names, the shown one in the accent; scrolled so that it can be seen. At the right its place and size.
    private static func drawTabs(
        _ gist: Gist, _ pane: DetailPane, _ context: Context, in line: Rect, into surface: inout Surface
    ) {
        guard !line.isEmpty else { return }
        let (theme, current) = (context.theme, pane.tab(context))
        let right = current.page.note(in: gist)
        surface.put(
            right, x: line.maxX - TextWidth.columns(of: right) - 1, y: line.y, style: theme.dim, clip: line)
        let places = tabPlaces(gist, pane, context, in: line)
        if let first = places.first, first.tab != DetailTab.all(of: gist)[0] {
            surface.put("‹ ", x: line.x + 1, y: line.y, style: theme.dim, clip: line)
        }
        for (tab, columns) in places {
            let title = Truncate.end(tab.page.title(in: gist), columns: columns.count)
            let style =
                tab != current
                ? theme.text : (context.focus == .detail ? theme.accent : theme.title).adding(.underline)
            surface.put(title, x: columns.lowerBound, y: line.y, style: style, clip: line)
        }
    }

    /// The tabs that fit, and where they stand.
    static func tabPlaces(
        _ gist: Gist, _ pane: DetailPane, _ context: Context, in line: Rect
    ) -> [(tab: DetailTab, columns: Range<Int>)] {
        let tabs = DetailTab.all(of: gist)
        let tab = pane.tab(context)
        let current = pane.shown(context) == nil ? nil : tabs.firstIndex(of: tab)
        let right = tab.page.note(in: gist)
        let names = line.inset(left: 1, right: TextWidth.columns(of: right) + 3)
        // From the shown tab to the left as far as they fit: there can be thousands.
        var first = current ?? 0
        var columns = TextWidth.columns(of: tabs[first].page.title(in: gist)) + 2
        while first > 0 {
            columns += TextWidth.columns(of: tabs[first - 1].page.title(in: gist)) + 3
            guard columns <= names.width else { break }
            first -= 1
        }
        var x = names.x + (first > 0 ? 2 : 0)
        var places: [(tab: DetailTab, columns: Range<Int>)] = []
        for index in first..<tabs.count where x < names.maxX {
            let width = min(TextWidth.columns(of: tabs[index].page.title(in: gist)), names.maxX - x)
            places.append((tabs[index], x..<x + width))
            x += width + 3
        }
        return places
    }

    /// Below the head: at its right where one is in the text, at its left what is missing of it.
    private static func drawRule(
        _ pane: DetailPane, _ content: ReaderContent, _ context: Context, _ layout: DetailLayout,
        into surface: inout Surface
    ) {
        let line = layout.rule
        guard !line.isEmpty else { return }
        let theme = context.theme
        surface.fill(line, with: Cell("─", style: theme.rule))
        var room = max(0, line.width - 4)
        if case .document(let document, let isFile) = content,
            let position = pane.positionText(
                pane.readerLayout(of: document, isFile: isFile, size: layout.readerText.size), context),
            position.utf8.count + 4 <= line.width
        {
            let x = line.maxX - TextWidth.columns(of: position) - 3
            surface.put(" \(position) ", x: x, y: line.y, style: theme.dim, clip: line)
            room = max(0, x - line.x - 4)
        }
        guard let caveat = pane.caveat(context) else { return }
        let text = " " + Truncate.end(caveat, columns: room) + " "
        surface.put(text, x: line.x + 1, y: line.y, style: theme.warning, clip: line)
    }

    // MARK: - Reader

    private static func drawReader(
        _ content: ReaderContent, _ pane: DetailPane, _ context: Context, in area: Rect, into surface: inout Surface
    ) {
        switch content {
        case .message(let message): message.draw(context.theme, in: area, into: &surface)
        case .loading(let text):
            guard !text.isEmpty else { return }
            let line = "\(context.spinner) \(text)"
            surface.put(line, x: area.x + 2, y: area.y + 1, style: context.theme.dim, clip: area)
        case .picture: pane.drawPicture(context, into: &surface)
        case .document(let document, let isFile):
            ReaderView.draw(document, isFile: isFile, pane, context, in: area, into: &surface)
        }
    }
}

extension DetailPane {
    /// What `--plain` says of the text.
    func announce(_ gist: Gist, to announcer: inout Announcer, _ context: Context) {
        let title = "\(tab(context).page.title(in: gist)) of \(gist.announcedTitle)"
        switch content(context) {
        case .loading: announcer.announce("\(title): loading", about: .place)
        case .picture: announcer.announce("\(title): a picture", about: .place)
        case .message(let message): announcer.announce("\(title): \(message.announcement)", about: .place)
        case .document:
            guard let layout = readerLayout(context) else { return }
            let position = position(context)
            announcer.announce("\(title), \(layout.lineCount) lines. \(caveat(context) ?? "")", about: .place)
            let rows = layout.rows(top: position.top, column: position.column)
            announcer.announceRows(rows.map { ($0.position, $0.text) }, of: .document(layout.document))
            announceCursor(rows, to: &announcer, context)
        }
    }

    /// The cursor's line, and how much is selected.
    private func announceCursor(_ rows: [ReaderRow], to announcer: inout Announcer, _ context: Context) {
        guard let cursor = cursor(context) else { return announcer.forget(.cursor) }
        let selected = selectedNumbers(context).map { "selected " + SelectedText.sentence($0.numbers, $0.count) + ": " }
        let text = rows.first { $0.position.line == cursor.line }?.text ?? ""
        let place = readerLayout(context).flatMap { positionText($0, context)?.prefix { $0 != " " } } ?? "cursor"
        announcer.announce(
            "\(selected ?? "\(place): ")\(text)", about: .cursor, whenChanged: "\(cursor.lines) \(cursor.line)")
    }

    /// What stands at a place of the pane.
    func hitTest(x: Int, y: Int, _ context: Context) -> HitTarget? {
        guard let gist = gist(context), let line = layout(context)?.tabs else { return nil }
        guard line.contains(x: x, y: y) else { return .detail }
        return DetailView.tabPlaces(gist, self, context, in: line).first { $0.columns.contains(x) }
            .map { .tab($0.tab) } ?? .detail
    }
}
