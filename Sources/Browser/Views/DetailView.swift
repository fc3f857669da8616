import Cells
import FoundationEssentials
import Gists
import Reading

/// The selected gist: who, what, when, its files as tabs, and the text of one of them.
enum DetailView {
    static func draw(_ model: Model, in area: Rect, into surface: inout Surface) {
        guard let gist = model.detailGist else { return }
        let layout = DetailLayout(area, model)
        if let avatar = layout.avatar {
            AvatarView.draw(
                gist.owner, size: Layout.avatarInDetail, model, in: avatar.intersection(area), into: &surface)
        }
        drawHead(gist, model, layout, into: &surface)
        drawTabs(gist, model, in: layout.tabs, into: &surface)
        drawRule(model, in: layout.rule, into: &surface)
        drawReader(model, in: layout.reader, into: &surface)
    }

    // MARK: - Head

    private static func drawHead(_ gist: Gist, _ model: Model, _ layout: DetailLayout, into surface: inout Surface) {
        let theme = model.settings.theme
        let head = layout.head
        let title = gist.shownDescription ?? "(no description)"
        let style = gist.shownDescription == nil ? theme.dim : theme.title
        if head.height <= 2 {
            surface.put(OneLine.collapse(title, columns: head.width), x: head.x, y: head.y, style: style, clip: head)
            let meta = (facts(gist, model) + [times(gist, model)]).joined(separator: " · ")
            surface.put(
                Truncate.end(meta, columns: head.width), x: head.x, y: head.y + 1, style: theme.dim, clip: head)
            return
        }
        let lines = Wrap.lines(title, columns: max(1, head.width)).prefix(layout.descriptionLines + 1)
        for (offset, line) in lines.prefix(layout.descriptionLines).enumerated() {
            // The rest of a long description is one key away, in the About tab.
            let isCut = offset == layout.descriptionLines - 1 && lines.count > layout.descriptionLines
            let text = isCut ? Truncate.end(line + " …", columns: head.width) : String(line)
            surface.put(text, x: head.x, y: head.y + offset, style: style, clip: head)
        }
        var pen = Pen(Rect(x: head.x, y: head.maxY - 2, width: head.width, height: 1))
        pen.write(gist.owner?.login ?? "anonymous", theme.text, on: &surface)
        let rest = facts(gist, model).dropFirst().joined(separator: " · ")
        pen.write(Truncate.end(" · " + rest, columns: pen.columnsLeft), theme.dim, on: &surface)
        surface.put(times(gist, model), x: head.x, y: head.maxY - 1, style: theme.dim, clip: head)
    }

    /// `mira · public · 3 files · 2 comments · 1 fork · ★ starred`: what is known so far.
    private static func facts(_ gist: Gist, _ model: Model) -> [String] {
        var facts = [gist.owner?.login ?? "anonymous", gist.isPublic ? "public" : "secret"]
        facts.append(count(gist.files.count, "file") + (gist.isTruncated ? "+" : ""))
        facts.append(count(gist.commentCount, "comment"))
        if let forks = gist.forkCount { facts.append(count(forks, "fork")) }
        if let isStarred = model.stars[gist.id] {
            facts.append(isStarred ? "★ starred" : "☆ not starred")
        } else if model.openedSelection?.isStarred.isLoading == true {
            facts.append("★ …")
        }
        return facts
    }

    private static func count(_ number: Int, _ noun: String) -> String {
        "\(number) \(noun)\(number == 1 ? "" : "s")"
    }

    private static func times(_ gist: Gist, _ model: Model) -> String {
        func time(_ date: Date) -> String {
            model.showsExactTimes
                ? ExactTime.full(date, utcOffset: model.settings.utcOffset) : RelativeTime.ago(date, now: model.now)
        }
        return "created \(time(gist.createdAt)) · updated \(time(gist.updatedAt))"
    }

    // MARK: - Tabs

    /// File names, the shown one in the accent; scrolled so that it can be seen. At the right its place and size.
    private static func drawTabs(_ gist: Gist, _ model: Model, in line: Rect, into surface: inout Surface) {
        guard !line.isEmpty else { return }
        let theme = model.settings.theme
        let tabs = DetailTab.all(of: gist)
        let current = model.openedSelection == nil ? nil : tabs.firstIndex(of: model.detailTab)
        let right = placeAndSize(gist, model.detailTab, isOpen: current != nil)
        surface.put(
            right, x: line.maxX - TextWidth.columns(of: right) - 1, y: line.y, style: theme.dim, clip: line)
        let places = tabPlaces(gist, model, in: line)
        if let first = places.first, first.index > 0 {
            surface.put("‹ ", x: line.x + 1, y: line.y, style: theme.dim, clip: line)
        }
        for (index, columns) in places {
            let title = Truncate.end(tabs[index].title(in: gist), columns: columns.count)
            let style = index == current ? theme.accent : theme.text
            surface.put(title, x: columns.lowerBound, y: line.y, style: style, clip: line)
        }
    }

    /// The tabs that fit, and where they stand.
    static func tabPlaces(_ gist: Gist, _ model: Model, in line: Rect) -> [(index: Int, columns: Range<Int>)] {
        let tabs = DetailTab.all(of: gist)
        let current = model.openedSelection == nil ? nil : tabs.firstIndex(of: model.detailTab)
        let right = placeAndSize(gist, model.detailTab, isOpen: current != nil)
        let names = line.inset(left: 1, right: TextWidth.columns(of: right) + 3)
        // From the shown tab to the left as far as they fit: there can be thousands.
        var first = current ?? 0
        var columns = TextWidth.columns(of: tabs[first].title(in: gist)) + 2
        while first > 0 {
            columns += TextWidth.columns(of: tabs[first - 1].title(in: gist)) + 3
            guard columns <= names.width else { break }
            first -= 1
        }
        var x = names.x + (first > 0 ? 2 : 0)
        var places: [(index: Int, columns: Range<Int>)] = []
        for index in first..<tabs.count where x < names.maxX {
            let width = min(TextWidth.columns(of: tabs[index].title(in: gist)), names.maxX - x)
            places.append((index, x..<x + width))
            x += width + 3
        }
        return places
    }

    private static func placeAndSize(_ gist: Gist, _ tab: DetailTab, isOpen: Bool) -> String {
        guard isOpen, case .file(let index) = tab else { return count(gist.files.count, "file") }
        return "\(index + 1)/\(gist.files.count)  \(ByteCount.short(gist.files[index].size))"
    }

    private static func drawRule(_ model: Model, in line: Rect, into surface: inout Surface) {
        guard !line.isEmpty else { return }
        let theme = model.settings.theme
        surface.fill(line, with: Cell("─", style: theme.rule))
        guard let caveat = model.readerCaveat else { return }
        let text = " " + Truncate.end(caveat, columns: max(0, line.width - 4)) + " "
        surface.put(text, x: line.x + 1, y: line.y, style: theme.warning, clip: line)
    }

    // MARK: - Reader

    private static func drawReader(_ model: Model, in area: Rect, into surface: inout Surface) {
        let theme = model.settings.theme
        switch model.readerContent(columns: area.inset(left: 1, right: 1).width) {
        case .message(let message):
            message.draw(model, in: area, into: &surface)
        case .loading(let text):
            guard !text.isEmpty else { return }
            let line = "\(Spinner.frame(model.spinnerFrame)) \(text)"
            surface.put(line, x: area.x + 2, y: area.y + 1, style: theme.dim, clip: area)
        case .document(let document, let isFile):
            ReaderView.draw(document, isFile: isFile, model, in: area, into: &surface)
        }
    }
}
