import Cells
import FoundationEssentials
import Gists
import Reading

/// Draws the selected gist: its head, its files as tabs, and the text of one of them.
enum DetailView {
    /// - Parameters:
    ///   - reader: the reader of the content.
    ///   - avatars: the loaded avatars.
    ///   - isStarred: nil if unknown.
    static func draw(
        _ pane: DetailPane, _ content: ReaderContent, _ reader: Reader, _ avatars: AvatarCache, isStarred: Bool?,
        _ context: Context, in area: Rect, into surface: inout Surface
    ) {
        guard let gist = pane.gist(context), let layout = pane.layout(context) else { return }
        if let avatar = layout.avatar {
            let size = DetailLayout.avatarSize(isRoomy: layout.isRoomy)
            let image = gist.owner?.avatarRequest(size).flatMap { avatars[$0] }
            AvatarView.draw(
                image, of: gist.owner, size: size, context.theme, in: avatar.intersection(area), into: &surface)
        }
        DetailHead(gist, pane, isStarred: isStarred, context, layout).draw(context, into: &surface)
        drawTabs(gist, pane, context, in: layout.tabs, into: &surface)
        drawRule(pane, content, reader, context, layout, into: &surface)
        drawReader(content, reader, pane, context, in: layout.reader, into: &surface)
        if let preview = layout.preview {
            HistoryPreviewView.draw(pane, context, layout, in: preview, into: &surface)
        }
        if pane.tab(context) == .comments {
            CommentAvatars.draw(pane, reader, avatars, context, in: layout.readerText, into: &surface)
        }
    }

    // MARK: - Tabs

    /// Draws the file names, with the shown one in the accent, scrolled so that it is visible. At the right are its
    /// number and size.
    private static func drawTabs(
        _ gist: Gist, _ pane: DetailPane, _ context: Context, in line: Rect, into surface: inout Surface
    ) {
        guard !line.isEmpty else { return }
        let (theme, current) = (context.theme, pane.tab(context))
        let right = current.page.note(in: gist)
        surface.put(
            right, x: line.maxX - TextWidth.columns(of: right) - 1, y: line.y, style: theme.dim, clip: line)
        let (places, tabs) = (tabPlaces(gist, pane, context, in: line), pane.opened.tabs(of: gist))
        if let first = places.first, first.tab != tabs[0] {
            surface.put("‹ ", x: line.x + 1, y: line.y, style: theme.dim, clip: line)
        }
        if let last = places.last, last.tab != tabs.last {
            surface.put(" ›", x: last.columns.upperBound, y: line.y, style: theme.dim, clip: line)
        }
        for (tab, columns) in places {
            let title = Truncate.end(tab.page.title(in: gist), columns: columns.count)
            let style =
                tab != current
                ? theme.text : (context.focus == .detail ? theme.accent : theme.title).adding(.underline)
            surface.put(title, x: columns.lowerBound, y: line.y, style: style, clip: line)
        }
    }

    /// The tabs that fit, and their columns.
    private static func tabPlaces(
        _ gist: Gist, _ pane: DetailPane, _ context: Context, in line: Rect
    ) -> [(tab: DetailTab, columns: Range<Int>)] {
        let tabs = pane.opened.tabs(of: gist)
        let tab = pane.tab(context)
        let current = pane.shown(context) == nil ? nil : tabs.firstIndex(of: tab)
        let right = tab.page.note(in: gist)
        let names = line.inset(left: 1, right: TextWidth.columns(of: right) + 4)
        // Searches from the shown tab to the left only as far as the tabs fit: there can be thousands.
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
            let whole = TextWidth.columns(of: tabs[index].page.title(in: gist))
            let width = min(whole, names.maxX - x)
            // The beginning of a title says nothing in less than five columns.
            if width < min(whole, 5), index > first { break }
            places.append((tabs[index], x..<x + width))
            x += width + 3
        }
        return places
    }

    /// Draws the rule below the head: at its right the position in the text, at its left the note about missing parts.
    private static func drawRule(
        _ pane: DetailPane, _ content: ReaderContent, _ reader: Reader, _ context: Context, _ layout: DetailLayout,
        into surface: inout Surface
    ) {
        let line = layout.rule
        guard !line.isEmpty else { return }
        let theme = context.theme
        surface.fill(line, with: Cell("─", style: theme.rule))
        var room = max(0, line.width - 4)
        if case .document = content {
            let position = reader.positionText
            let facts = [pane.shownText(context)?.encodingLabel, position].compactMap(\.self)
            // If there is no room for both, the encoding is left out.
            let texts = [facts.joined(separator: " · "), position].compactMap(\.self)
            if let text = texts.first(where: { !$0.isEmpty && $0.utf8.count + 4 <= line.width }) {
                let x = line.maxX - TextWidth.columns(of: text) - 3
                surface.put(" \(text) ", x: x, y: line.y, style: theme.dim, clip: line)
                room = max(0, x - line.x - 4)
            }
        }
        guard let caveat = caveat(pane, context) else { return }
        let text = " " + Truncate.end(caveat, columns: room) + " "
        surface.put(text, x: line.x + 1, y: line.y, style: theme.warning, clip: line)
    }

    // MARK: - Reader

    private static func drawReader(
        _ content: ReaderContent, _ reader: Reader, _ pane: DetailPane, _ context: Context, in area: Rect,
        into surface: inout Surface
    ) {
        switch content {
        case .message(let message): message.draw(context.theme, in: area, into: &surface)
        case .loading(let text):
            guard !text.isEmpty else { return }
            let line = "\(context.spinner) \(text)"
            surface.put(line, x: area.x + 2, y: area.y + 1, style: context.theme.dim, clip: area)
        case .image: pane.image(context)?.draw(context, in: pane.readerArea(context), into: &surface)
        case .document:
            ReaderView.draw(
                reader, pane.inlineImages, of: pane.gist(context), context.theme, in: area,
                writesLinks: context.settings.writesLinks, into: &surface)
        }
    }
}

extension DetailView {
    /// Returns the note above the text: what is missing in it, and the key that loads it.
    private static func caveat(_ pane: DetailPane, _ context: Context) -> String? {
        let (tab, opened) = (pane.tab(context), pane.shown(context))
        let caveat =
            tab.page.caveat(pane, context) ?? opened?.texts.views[tab]?.caveat(context) ?? opened?.ageCaveat(context)
            ?? pane.gist(context).flatMap(\.missingFilesNote)
        let parts = [HistoryTab().revisionCaveat(pane, context), caveat].compactMap(\.self)
        return parts.isEmpty ? nil : parts.joined(separator: " · ")
    }

    // MARK: - Announcements

    /// Announces the text for `--plain`.
    static func announce(_ pane: DetailPane, _ gist: Gist, to announcer: inout Announcer, _ context: Context) {
        let title = Words.Reader.of(pane.tab(context).page.title(in: gist), gist.announcedTitle)
        let content = pane.content(context)
        switch content {
        case .loading: announcer.announce(Words.Reader.loadingText(title), about: .place)
        case .image: announcer.announce(Words.Reader.imageShown(title), about: .place)
        case .message(let message): announcer.announce("\(title): \(message.announcement)", about: .place)
        case .document:
            let reader = pane.reader(of: content, context)
            guard let layout = reader.layout else { return }
            let position = reader.position
            let caveat = caveat(pane, context) ?? ""
            announcer.announce(Words.Reader.text(title, lines: layout.lineCount, caveat), about: .place)
            let rows = layout.rows(top: position.top, column: position.column)
            announcer.announceRows(
                rows.map { ($0.position, $0.announced) },
                of: .document(layout.document, wraps: reader.options.wraps, column: position.column))
            announceCursor(reader, rows, to: &announcer)
        }
    }

    /// Announces the cursor's line, and the size of the selection.
    private static func announceCursor(_ reader: Reader, _ rows: [ReaderRow], to announcer: inout Announcer) {
        guard let cursor = reader.position.cursor else {
            guard let line = reader.chosenListLine else { return announcer.forget(.cursor) }
            let text = rows.first { $0.position.line == line }?.announced ?? ""
            return announcer.announce(
                "\(reader.positionText ?? ""): \(text)", about: .cursor, whenChanged: "chosen \(line)")
        }
        let selected = reader.selectedNumbers.map { "selected " + SelectedText.sentence($0.numbers, $0.count) + ": " }
        let text = rows.first { $0.position.line == cursor.line }?.announced ?? ""
        let place = reader.positionText?.parts(separatedBy: " ", maxSplits: 1)[0] ?? "cursor"
        announcer.announce(
            "\(selected ?? "\(place): ")\(text)", about: .cursor, whenChanged: "\(cursor.lines) \(cursor.line)")
    }

    // MARK: - The mouse

    /// Returns the target at a position of the pane.
    /// - Parameter isStarred: nil if unknown.
    static func hitTest(x: Int, y: Int, _ pane: DetailPane, isStarred: Bool?, _ context: Context) -> HitTarget? {
        guard let gist = pane.gist(context), let layout = pane.layout(context) else { return nil }
        if layout.tabs.contains(x: x, y: y) {
            return tabPlaces(gist, pane, context, in: layout.tabs).first { $0.columns.contains(x) }
                .map { .tab($0.tab) } ?? .detail
        }
        if layout.avatar?.contains(x: x, y: y) == true { return gist.owner.map { .owner($0.login) } ?? .detail }
        return DetailHead(gist, pane, isStarred: isStarred, context, layout).hitTest(x: x, y: y) ?? .detail
    }
}

extension ReaderRow {
    /// The row for screen readers, with a mark at each end where it is cut.
    fileprivate var announced: String { (isCutBefore ? "… " : "") + text + (isCutAfter ? " …" : "") }
}
