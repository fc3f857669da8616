import Cells
import Gists

/// The texts of the detail pane's head, by line.
struct DetailHead {
    private let place: Rect
    private let gist: Gist
    /// The description, as far as there is room.
    private var title: [String]
    /// The line of the owner, and the text after the login.
    private var ownerLine: Int
    private let owner: String
    private var facts: String
    /// The lines below the owner.
    private var further: [String] = []

    /// - Parameter isStarred: nil if unknown.
    init(_ gist: Gist, _ pane: DetailPane, isStarred: Bool?, _ context: Context, _ layout: DetailLayout) {
        self.gist = gist
        place = layout.head
        let times = [("created", gist.createdAt), ("updated", gist.updatedAt)].map { what, date in
            "\(what) \(pane.timeText(date, context))"
        }
        let title = gist.titleDescription ?? Words.noDescription
        let login = gist.owner?.login ?? "anonymous"
        guard layout.isRoomy else {
            self.title = [OneLine.collapse(title, columns: place.width)]
            ownerLine = place.y + 1
            let access = Self.access(gist, isStarred: isStarred == true ? true : nil)
            let contents = Self.contents(gist)
            // Facts without room are shown by the tabs, and in About. Public is the default and is not shown; the files
            // are below.
            let few = [gist.isPublic ? nil : access, Self.contents(gist, withFiles: false)].compactMap(\.self)
            let choices = [[access, contents] + times, [access, contents, times[1]], few + [times[1]], [times[1]]]
                .map { $0.filter { !$0.isEmpty }.joined(separator: " · ") }
            // If a long login and the time do not both fit, the login is cut.
            let columns = max(Self.leastOwner, place.width - TextWidth.columns(of: choices[3]) - 3)
            owner = OneLine.collapse(login, columns: columns)
            let room = place.width - TextWidth.columns(of: owner) - 3
            facts = choices.first { TextWidth.columns(of: $0) <= room } ?? choices[3]
            return
        }
        owner = OneLine.collapse(login, columns: place.width)
        let lines = Wrap.lines(title, columns: max(1, place.width)).prefix(layout.descriptionLines)
        let columns = place.width
        self.title = lines.enumerated().map { offset, line in
            // The rest of a long description is in the About tab.
            let isCut = offset == layout.descriptionLines - 1 && !layout.hasWholeDescription
            return isCut ? Truncate.end(line + " …", columns: columns) : String(line)
        }
        facts = Self.access(gist, isStarred: isStarred)
        // If necessary exact times get a line each, or only the latter is shown.
        let joined = times.joined(separator: " · ")
        further = [Self.contents(gist)] + (TextWidth.columns(of: joined) <= place.width ? [joined] : times)
        if further.count + 1 > place.height - lines.count { further.remove(at: 1) }
        ownerLine = min(place.y + lines.count + 1, place.maxY - further.count - 1)
    }

    /// The number of columns from which a login is worth showing.
    private static let leastOwner = 8

    func draw(_ context: Context, into surface: inout Surface) {
        let theme = context.theme
        let link = context.settings.writesLinks ? CellLink(gist.htmlURL) : nil
        let style = gist.titleDescription == nil ? theme.dim : theme.title
        for (offset, line) in title.enumerated() {
            let end = surface.put(line, x: place.x, y: place.y + offset, style: style, clip: place)
            let columns = Rect(x: place.x, y: place.y + offset, width: end - place.x, height: 1)
            if let link { surface.link(columns.intersection(place), to: link) }
        }
        guard ownerLine < place.maxY else { return }
        var pen = Pen(Rect(x: place.x, y: ownerLine, width: place.width, height: 1))
        pen.write(owner, theme.text, on: &surface)
        pen.write(Truncate.end(" · " + facts, columns: pen.columnsLeft), theme.dim, on: &surface)
        for (offset, text) in further.enumerated() {
            surface.put(
                Truncate.end(text, columns: place.width), x: place.x, y: ownerLine + 1 + offset, style: theme.dim,
                clip: place)
        }
    }

    /// Returns the target at a cell: the owner, or the number of comments or forks.
    func hitTest(x: Int, y: Int) -> HitTarget? {
        guard place.contains(x: x, y: y) else { return nil }
        let lines = [(ownerLine, owner + " · " + facts)] + further.enumerated().map { (ownerLine + 1 + $0, $1) }
        guard let line = lines.first(where: { $0.0 == y })?.1 else { return nil }
        if y == ownerLine, x < place.x + TextWidth.columns(of: owner) { return gist.owner.map { .owner($0.login) } }
        let counts: [(number: Int, noun: String, tab: DetailTab)] = [
            (gist.commentCount, "comment", .comments), (gist.forkCount ?? 0, "fork", .forks),
        ]
        for count in counts where count.number > 0 {
            let text = Self.count(count.number, count.noun)
            guard let found = line.firstRange(of: " · " + text) else { continue }
            let start = place.x + TextWidth.columns(of: line[..<found.lowerBound]) + 3
            if start..<start + TextWidth.columns(of: text) ~= x { return .tab(count.tab) }
        }
        return nil
    }

    /// `public · ★ starred`: the star only if it is known and set.
    private static func access(_ gist: Gist, isStarred: Bool?) -> String {
        let access = gist.isPublic ? "public" : "secret"
        guard let isStarred else { return access }
        return access + (isStarred ? Words.Reader.starred : Words.Reader.notStarred)
    }

    /// `3 files · 2 comments · 1 fork`, as far as it is known.
    private static func contents(_ gist: Gist, withFiles: Bool = true) -> String {
        // The API truncates the list of files: their number is unknown.
        let files = gist.isTruncated ? "\(gist.files.count)+ files" : count(gist.files.count, "file")
        var facts = withFiles ? [files] : []
        if gist.commentCount > 0 { facts.append(count(gist.commentCount, "comment")) }
        if let forks = gist.forkCount, forks > 0 { facts.append(count(forks, "fork")) }
        return facts.joined(separator: " · ")
    }

    private static func count(_ number: Int, _ noun: String) -> String {
        "\(number) \(noun)\(number == 1 ? "" : "s")"
    }
}
