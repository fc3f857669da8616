import Cells
import Gists

/// The texts of the detail pane's head, by line.
struct DetailHead {
    private let place: Rect
    private let gist: Gist
    /// The description, as far as there is room.
    private let title: [String]
    /// The line of the owner, and the text after the login.
    private let ownerLine: Int
    private let owner: String
    private let facts: String

    /// - Parameter isStarred: nil if unknown.
    init(_ gist: Gist, _ pane: DetailPane, isStarred: Bool?, _ context: Context, _ layout: DetailLayout) {
        self.gist = gist
        place = layout.head
        let title = gist.titleDescription ?? Words.noDescription
        let login = Words.login(of: gist.owner)
        guard layout.isRoomy else {
            self.title = [OneLine.collapse(title, columns: place.width)]
            ownerLine = place.y + 1
            // The tabs show the files, comments and forks. Public is the default and is not shown.
            let states = (gist.isPublic ? [] : ["secret"]) + (isStarred == true ? ["★"] : [])
            let updated = pane.timeText(gist.updatedAt, context)
            let times = [Words.updated(updated), Words.created(pane.timeText(gist.createdAt, context))]
            let choices = [states + times, states + times.prefix(1), [times[0]], [updated]]
                .map { $0.joined(separator: " · ") }
            // If a long login and the time do not both fit, the login is cut.
            let columns = max(Self.leastOwner, place.width - TextWidth.columns(of: choices[2]) - 3)
            owner = OneLine.collapse(login, columns: columns)
            let room = place.width - TextWidth.columns(of: owner) - 3
            facts = choices.first { TextWidth.columns(of: $0) <= room } ?? updated
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
        // The page below shows the files and times.
        facts = Self.access(gist, isStarred: isStarred)
        ownerLine = min(place.y + lines.count + 1, place.maxY - 1)
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
    }

    /// Returns the target at a cell: the owner.
    func hitTest(x: Int, y: Int) -> HitTarget? {
        guard place.contains(x: x, y: y), y == ownerLine, x < place.x + TextWidth.columns(of: owner) else { return nil }
        return gist.owner.map { .owner($0.login) }
    }

    /// `public · ★ starred`: the star only if it is known and set.
    private static func access(_ gist: Gist, isStarred: Bool?) -> String {
        let access = gist.isPublic ? "public" : "secret"
        guard let isStarred else { return access }
        return access + (isStarred ? Words.Reader.starred : Words.Reader.notStarred)
    }
}
