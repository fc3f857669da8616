import Cells
import Gists

extension RowView {
    /// `● Swift  Ring buffer without locks  mira  9 files  4.1 kB  ❝ 2  4 min`, each in its column.
    func drawColumns(_ place: Rect, into surface: inout Surface) {
        var line = StyledLine(place)
        if let excerpt {
            addTitle(to: &line, columns: place.width / 2 - 1)
            line.draw(marking: filter, theme, into: &surface)
            return draw(excerpt, in: place.inset(left: place.width / 2), into: &surface)
        }
        let columns = RowColumns(width: place.width, hasExactTimes: look.clock != nil, hasOwner: look.hasOwner)
        if columns.language > 0, let language = gist.languages(limit: 1).first {
            add(
                language: language, as: Truncate.end(language, columns: columns.language - 2), keepsColumn: true,
                to: &line)
        }
        if columns.language > 0 { line.skip(to: columns.language + 1) }
        let end = line.column + columns.title
        if content.state.isStarred { line.add("★ ", starStyle) }
        if !gist.isPublic { line.add("secret · ", dimStyle) }
        addTitle(to: &line, columns: end - line.column)
        line.skip(to: end)
        if columns.owner > 0 {
            line.skip(to: end + 1)
            line.add(owner(columns: columns.owner), textStyle)
            line.skip(to: end + 1 + columns.owner)
        }
        // One file and no comments are the default, and are not shown.
        add(gist.files.count == 1 ? "" : gist.filesText, columns: columns.files, to: &line)
        add(ByteCount.short(gist.size), columns: columns.size, to: &line)
        add(comments, columns: columns.comments, to: &line)
        add(content.state.age, columns: columns.age, to: &line)
        line.draw(marking: filter, theme, into: &surface)
    }

    /// Adds a text at the right end of a column, after a space; nothing if the column is too narrow for all of it.
    private func add(_ text: String, columns: Int, to line: inout StyledLine) {
        guard columns > 0 else { return }
        let end = line.column + 1 + columns
        let width = TextWidth.columns(of: text)
        guard width <= columns else { return line.skip(to: end) }
        line.skip(to: end - width)
        line.add(text, dimStyle)
    }
}

/// The widths of the columns of one-line rows. They depend on the list alone, so they are the same for all rows. A column that would leave too little room for the title is left out.
struct RowColumns: Equatable {
    private(set) var title: Int
    private(set) var language = 0
    private(set) var owner = 0
    private(set) var files = 0
    private(set) var size = 0
    private(set) var comments = 0
    let age: Int

    private static let leastTitle = 24
    /// The width that a title gets before the other columns grow.
    private static let goodTitle = 40

    init(width: Int, hasExactTimes: Bool = false, hasOwner: Bool = true) {
        age = hasExactTimes ? 16 : 6
        title = max(0, width - age - 1)
        // The most helpful columns first.
        let columns: [(WritableKeyPath<RowColumns, Int>, Int)] = [
            (\.size, 8), (\.language, 10), (\.owner, 8), (\.comments, 5), (\.files, 8),
        ]
        for (column, least) in columns
        where title - least - 1 >= Self.leastTitle && (hasOwner || column != \.owner) {
            self[keyPath: column] = least
            title -= least + 1
        }
        // For hundreds of files.
        if files > 0, title > Self.goodTitle {
            files += 2
            title -= 2
        }
        let growth = max(0, min(12, (title - Self.goodTitle) / 3))
        for column in [\RowColumns.language, \.owner] where self[keyPath: column] > 0 {
            self[keyPath: column] += growth
            title -= growth
        }
    }
}
