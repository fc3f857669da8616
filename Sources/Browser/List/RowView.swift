import Cells
import Gists

/// Draws one gist of the list: the description first, then the owner, the rest dim.
struct RowView {
    let content: RowContent
    let look: RowLook

    var gist: Gist { content.gist }
    var theme: Theme { look.theme }
    var filter: RowQuery { look.filter }
    private var isSelected: Bool { content.state.isSelected }
    private var isActive: Bool { content.state.isActive }

    /// Only unread gists are bold.
    private var titleStyle: Style {
        guard isSelected else { return content.state.isUnread ? theme.title : theme.text }
        var style = isActive ? theme.selectedTitle : theme.unfocused
        if !content.state.isUnread { style.attributes.remove(.bold) }
        return style
    }
    var starStyle: Style { isSelected ? dimStyle : theme.star }
    var textStyle: Style { isActive ? theme.selected : isSelected ? theme.unfocused : theme.text }
    var dimStyle: Style { isActive ? theme.selectedDim : isSelected ? theme.unfocused : theme.dim }

    /// The area of the texts: after the sign and the avatar.
    private func textArea(_ area: Rect) -> Rect { area.inset(left: look.hasAvatar ? 8 : 3, right: 1) }

    /// The area of the number of comments; nil if it is not shown.
    func commentsPlace(in area: Rect) -> Rect? {
        guard gist.commentCount > 0, excerpt == nil else { return nil }
        let text = textArea(area)
        let columns = TextWidth.columns(of: comments)
        if look.lines > 1 {
            let facts = facts(columns: text.width).facts
            guard let index = facts.firstIndex(of: .comments) else { return nil }
            let end = text.maxX - facts[(index + 1)...].reduce(0) { $0 + 3 + TextWidth.columns(of: self.text(of: $1)) }
            return Rect(x: end - columns, y: text.y + 1, width: columns, height: 1).intersection(area)
        }
        let places = RowColumns(width: text.width, hasExactTimes: look.clock != nil, hasOwner: look.hasOwner)
        guard look.hasColumns, places.comments > 0 else { return nil }
        let shown = min(columns, places.comments)
        return Rect(x: text.maxX - places.age - 1 - shown, y: text.y, width: shown, height: 1)
    }

    func draw(in area: Rect, into surface: inout Surface) {
        if isSelected {
            surface.fill(area, with: .blank(textStyle))
            for y in area.y..<area.maxY {
                surface.put("▌", x: area.x, y: y, style: isActive ? theme.selectedBar : theme.unfocused, clip: area)
            }
        }
        let state = content.state
        let sign = state.isMarked ? "✓" : state.isChanged ? "~" : state.isUnread ? "•" : " "
        let signStyle = isActive ? theme.selectedBar : isSelected ? theme.unfocused : theme.accent
        surface.put(sign, x: area.x + 1, y: area.y, style: signStyle, clip: area)
        let text = textArea(area)
        if look.hasAvatar, !content.state.repeatsOwner {
            let avatar = Rect(x: area.x + 3, y: text.y, width: 4, height: 2).intersection(area)
            AvatarView.draw(
                content.state.image, of: gist.owner, size: Layout.avatarInList, theme, in: avatar, into: &surface)
        }
        let first = Rect(x: text.x, y: text.y, width: text.width, height: 1)
        let second = Rect(x: text.x, y: text.y + 1, width: text.width, height: area.height > 1 ? 1 : 0)
        guard look.lines > 1 else {
            return look.hasColumns ? drawColumns(first, into: &surface) : drawOneLine(first, into: &surface)
        }
        var title = StyledLine(first)
        addTitle(to: &title, columns: first.width)
        title.draw(marking: filter, theme, into: &surface)
        guard !second.isEmpty else { return }
        if let excerpt {
            draw(excerpt, in: second, into: &surface)
        } else {
            drawFacts(second, into: &surface)
        }
    }

    /// The number of columns from which the name of a file or owner is worth showing beside other text.
    private static let leastName = 8

    /// Adds the description, and the name of the file that the filter has found; if the description does not describe
    /// the gist, the first file's name is emphasized instead.
    func addTitle(to line: inout StyledLine, columns: Int) {
        guard columns > 0 else { return }
        if let snippet = content.state.snippet, excerpt == nil {
            return add(snippet, to: &line, columns: columns, titleStyle)
        }
        let found = filter.isEmpty ? nil : filter.fileName(in: gist).map { " · " + OneLine.collapse($0, columns: 40) }
        let foundColumns = min(found.map { TextWidth.columns(of: $0) } ?? 0, columns / 2)
        addDescription(to: &line, columns: columns - foundColumns)
        if let found { line.add(Truncate.end(found, columns: foundColumns), dimStyle) }
    }

    private func addDescription(to line: inout StyledLine, columns: Int) {
        let description = OneLine.collapse(gist.description ?? "", columns: columns)
        guard gist.saysNothing(inDescription: description) else { return line.add(description, titleStyle) }
        let reason = description.isEmpty ? Words.noDescription + " " : description + " · "
        let name = OneLine.collapse(gist.files.first?.name ?? gist.id.rawValue, columns: columns)
        // If there is little room, the name is shown instead.
        let room = columns - TextWidth.columns(of: reason)
        guard room >= min(Self.leastName, TextWidth.columns(of: name)) else { return line.add(name, titleStyle) }
        line.add(reason, dimStyle)
        line.add(Truncate.end(name, columns: room), titleStyle)
    }

    /// A fact at the right end of the second line.
    private enum Fact { case star, comments, size, age }

    /// `❝ 5`, or `+2 ❝` if two of them are new; empty without comments.
    var comments: String {
        if content.state.newComments > 0 { return "+\(content.state.newComments) ❝" }
        return gist.commentCount > 0 ? "❝ \(gist.commentCount)" : ""
    }

    private func text(of fact: Fact) -> String {
        switch fact {
        case .star: "★"
        case .comments: comments
        case .size: ByteCount.short(gist.size)
        case .age: content.state.age
        }
    }

    private func text(of facts: [Fact]) -> String {
        facts.reduce(into: "") { $0 += ($0.isEmpty ? "" : " · ") + text(of: $1) }
    }

    /// The facts that leave room for a part of the owner's login: in a narrow list first the size is left out.
    private func facts(columns: Int) -> (facts: [Fact], text: String, width: Int) {
        var facts: [Fact] =
            (content.state.isStarred ? [.star] : []) + (gist.commentCount > 0 ? [.comments] : []) + [.size, .age]
        var text = text(of: facts)
        var width = TextWidth.columns(of: text)
        for fact in [Fact.size, .comments, .star] where width + Self.leastName > columns {
            facts.removeAll { $0 == fact }
            text = self.text(of: facts)
            width = TextWidth.columns(of: text)
        }
        return (facts, text, width)
    }

    private static let leastOwnerBesideFacts = 6

    /// `mira · ● Swift  ● Markdown · 3 files`, and at the right edge `❝ 2 · 4.1 kB · 4 min`.
    private func drawFacts(_ line: Rect, into surface: inout Surface) {
        let (facts, right, rightWidth) = facts(columns: line.width)
        surface.put(right, x: line.maxX - rightWidth, y: line.y, style: dimStyle, clip: line)
        if facts.first == .star { surface.put("★", x: line.maxX - rightWidth, y: line.y, style: starStyle, clip: line) }

        // One file is the default, and is not shown.
        let files = gist.files.count == 1 ? "" : " · " + gist.filesText
        let place = line.inset(right: rightWidth + 2)
        let least = min(Self.leastOwnerBesideFacts, TextWidth.columns(of: owner(columns: .max)))
        // A fact is whole or left out.
        let tails = gist.isPublic ? [files, ""] : [Words.List.secret(files), Words.List.secret(""), ""]
        let tail = tails.first { least + TextWidth.columns(of: $0) <= place.width } ?? ""
        let tailWidth = TextWidth.columns(of: tail)
        var left = StyledLine(place)
        left.add(owner(columns: max(Self.leastOwnerBesideFacts, place.width - tailWidth)), textStyle)
        for (index, language) in gist.languages(limit: 2).enumerated() {
            let separator = index > 0 ? "  " : look.hasOwner ? " · " : ""
            let room = left.columnsLeft - tailWidth - TextWidth.columns(of: separator) - 2
            guard room >= TextWidth.columns(of: language) else { break }
            // The owner's colour is kept for the separator: one change of colour less in each new row.
            left.add(separator, index == 0 ? textStyle : dimStyle)
            add(language: language, as: language, to: &left)
        }
        left.add(left.column > 0 ? tail : String(tail.dropFirst(3)), dimStyle)
        left.draw(marking: filter, theme, into: &surface)
    }

    /// `● Swift`
    /// - Parameters:
    ///   - shown: the name, truncated to the room there is.
    ///   - keepsColumn: true to leave the dot's column blank for a language without a colour.
    func add(language: String, as shown: String, keepsColumn: Bool = false, to line: inout StyledLine) {
        if theme.hasColors, let color = LanguageColor.of(language, isLight: theme.isLight) {
            var chip = dimStyle
            // A reversed bar cannot have a second colour.
            if !chip.attributes.contains(.reverse) {
                chip.foreground = color
                chip.attributes = []
            }
            line.add("● ", chip)
        } else if keepsColumn, theme.hasColors {
            line.add("  ", dimStyle)
        }
        line.add(shown, dimStyle)
    }

    /// `mira · … text around the match …`
    func draw(_ snippet: Snippet, in place: Rect, into surface: inout Surface) {
        var line = StyledLine(place)
        if (gist.owner?.login.rawValue).isExactly(snippet.text) {
            add(snippet, to: &line, columns: place.width, textStyle)
        } else {
            line.add(owner(columns: max(6, place.width / 3)), textStyle)
            line.add(" · ", dimStyle)
            add(snippet, to: &line, columns: line.columnsLeft, dimStyle)
        }
        line.draw(marking: filter, theme, into: &surface)
    }

    /// The snippet, unless it is the title: then its matches are marked there.
    var excerpt: Snippet? {
        content.state.snippet.flatMap { gist.description.isExactly($0.text) ? nil : $0 }
    }

    /// Adds a snippet with its matches marked. If the first match would not fit, the text before it is cut at its beginning.
    private func add(_ snippet: Snippet, to line: inout StyledLine, columns: Int, _ style: Style) {
        let found = theme.found(style)
        var parts = snippet.parts.map { (text: InvisibleCharacter.marked($0.inOneLine), isMatch: $0.isMatch) }
        if let match = parts.firstIndex(where: \.isMatch), match > 0 {
            let excess = parts[...match].reduce(-columns) { $0 + TextWidth.columns(of: $1.text) }
            if excess > 0 {
                let kept = TextWidth.columns(of: parts[match - 1].text) - excess
                parts[match - 1].text = Truncate.start(parts[match - 1].text, columns: max(2, kept))
            }
        }
        let end = line.column + columns
        for part in parts where line.column < end {
            line.add(Truncate.end(part.text, columns: end - line.column), part.isMatch ? found : style)
        }
    }

    /// Draws the description at the left; size and age at the right, and the owner if there is room.
    private func drawOneLine(_ place: Rect, into surface: inout Surface) {
        let owner = place.width >= 44 && look.hasOwner ? owner(columns: max(6, place.width / 5)) + " · " : ""
        let right = " \(owner)\(ByteCount.short(gist.size)) · \(content.state.age)"
        let width = TextWidth.columns(of: right)
        var line = StyledLine(place)
        addTitle(to: &line, columns: place.width - width)
        line.skip(line.columnsLeft - width)
        line.add(right, dimStyle)
        line.draw(marking: filter, theme, into: &surface)
    }

    /// The owner's login; empty if rows do not show it.
    func owner(columns: Int) -> String {
        look.hasOwner ? OneLine.collapse(Words.login(of: gist.owner), columns: columns) : ""
    }
}
