import Cells
import FoundationEssentials
import Gists

/// One gist in the list: the description loudest, the owner second, the rest dim.
struct RowView {
    private let layout: Layout
    private let gist: Gist
    private let theme: Theme
    private let isSelected: Bool
    /// A selected row of the pane with the keys; in the other pane it keeps a quieter mark.
    private let isActive: Bool
    private let isRead: Bool?

    init(_ gist: Gist, _ layout: Layout, _ model: Model) {
        self.layout = layout
        self.gist = gist
        theme = model.settings.theme
        isSelected = gist.id == model.feed.selection
        isActive = isSelected && model.focus == .list
        isRead = model.isRead(gist.id)
    }

    /// Gists that were opened before are dimmed.
    private var titleStyle: Style {
        if isSelected { return isActive ? theme.selectedTitle : theme.unfocused }
        return isRead == true ? theme.dim : theme.title
    }
    private var textStyle: Style { isActive ? theme.selected : isSelected ? theme.unfocused : theme.text }
    private var dimStyle: Style { isActive ? theme.selectedDim : isSelected ? theme.unfocused : theme.dim }

    func draw(_ model: Model, in area: Rect, into surface: inout Surface) {
        if isSelected {
            surface.fill(area, with: .blank(textStyle))
            for y in area.y..<area.maxY {
                surface.put("▌", x: area.x, y: y, style: isActive ? theme.selectedBar : theme.unfocused, clip: area)
            }
        }
        let sign = model.list.marks.contains(gist.id) ? "✓" : isRead == false ? "•" : " "
        let signStyle = isActive ? theme.selectedBar : isSelected ? theme.unfocused : theme.accent
        surface.put(sign, x: area.x + 1, y: area.y, style: signStyle, clip: area)
        var text = area.inset(left: 3, right: 1)
        if layout.hasRowAvatars {
            let avatar = Rect(x: text.x, y: text.y, width: 4, height: 2).intersection(area)
            AvatarView.draw(gist.owner, size: Layout.avatarInList, model, in: avatar, into: &surface)
            text = text.inset(left: 5)
        }
        let first = Rect(x: text.x, y: text.y, width: text.width, height: 1)
        var second = Rect(x: text.x, y: text.y + 1, width: text.width, height: area.height > 1 ? 1 : 0)
        if layout.rowLines == 1 {
            drawOneLine(model, first, into: &surface)
        } else {
            drawTitle(first, into: &surface)
            if !second.isEmpty, let snippet = model.snippet(of: gist) {
                draw(snippet, in: second, into: &surface)
            } else if !second.isEmpty {
                second = drawFacts(model, second, into: &surface)
            }
        }
        let filter = model.listOptions.filter
        guard !filter.isEmpty else { return }
        MatchMarks.draw(filter, in: first, theme, into: &surface)
        MatchMarks.draw(filter, in: second, theme, into: &surface)
    }

    private func drawTitle(_ line: Rect, into surface: inout Surface) {
        guard !line.isEmpty else { return }
        let description = OneLine.collapse(gist.description ?? "", columns: line.width)
        if description.isEmpty {
            var pen = Pen(line)
            pen.write("(no description) ", dimStyle, on: &surface)
            let name = gist.files.first?.name ?? gist.id
            pen.write(
                Truncate.end(OneLine.collapse(name, columns: line.width), columns: pen.columnsLeft), titleStyle,
                on: &surface)
        } else {
            surface.put(description, x: line.x, y: line.y, style: titleStyle, clip: line)
        }
    }

    /// `mira · ● Swift  ● Markdown · 3 files`, and at the right edge, where eyes run down it, `💬 2 · 4 min`.
    /// - Returns: the place of what can be filtered for.
    private func drawFacts(_ model: Model, _ line: Rect, into surface: inout Surface) -> Rect {
        let star = model.feedID != .starred && model.account.stars[gist.id] == true ? "★ · " : ""
        let comments = gist.commentCount > 0 ? "💬 \(gist.commentCount) · " : ""
        let right = star + comments + RelativeTime.short(gist.updatedAt, now: model.now)
        let rightWidth = TextWidth.columns(of: right)
        surface.put(right, x: line.maxX - rightWidth, y: line.y, style: dimStyle, clip: line)

        // One file goes without saying.
        let files = gist.files.count == 1 ? "" : " · \(gist.files.count) files"
        let tail = files + (gist.isPublic ? "" : " · secret")
        let left = line.inset(right: rightWidth + 2)
        var pen = Pen(left)
        let login = gist.owner?.login ?? "anonymous"
        pen.write(OneLine.collapse(login, columns: max(6, left.width - tail.count)), textStyle, on: &surface)
        for (index, language) in gist.languages(limit: 2).enumerated() {
            let separator = index == 0 ? " · " : "  "
            guard pen.columnsLeft >= separator.count + 2 + language.count + tail.count else { break }
            pen.write(separator, dimStyle, on: &surface)
            if theme.hasColors, let color = LanguageColor.of(language, isLight: theme.isLight) {
                var chip = dimStyle
                chip.foreground = color
                chip.attributes = []
                pen.write("● ", chip, on: &surface)
            }
            pen.write(language, dimStyle, on: &surface)
        }
        pen.write(tail, dimStyle, on: &surface)
        return left
    }

    /// `mira · … where the words were found …`
    private func draw(_ snippet: Snippet, in line: Rect, into surface: inout Surface) {
        var pen = Pen(line)
        pen.write(
            OneLine.collapse(gist.owner?.login ?? "anonymous", columns: max(6, line.width / 3)), textStyle, on: &surface
        )
        pen.write(" · ", dimStyle, on: &surface)
        let found = theme.found(dimStyle)
        for part in snippet.parts where pen.columnsLeft > 0 {
            let text = InvisibleCharacter.marked(String(part.text.map { $0.isWhitespace ? " " : $0 }))
            pen.write(Truncate.end(text, columns: pen.columnsLeft), part.isMatch ? found : dimStyle, on: &surface)
        }
    }

    /// Description at the left, owner and age at the right.
    private func drawOneLine(_ model: Model, _ line: Rect, into surface: inout Surface) {
        let age = RelativeTime.short(gist.updatedAt, now: model.now)
        let login = OneLine.collapse(gist.owner?.login ?? "anonymous", columns: max(6, line.width / 4))
        let right = " \(login) · \(age)"
        let width = TextWidth.columns(of: right)
        drawTitle(line.inset(right: width), into: &surface)
        surface.put(right, x: line.maxX - width, y: line.y, style: dimStyle, clip: line)
    }
}

/// An owner's picture, or the tile that stands in its place until it comes.
enum AvatarView {
    static func draw(_ owner: Owner?, size: Size, _ model: Model, in area: Rect, into surface: inout Surface) {
        guard !area.isEmpty else { return }
        if let request = owner?.avatarRequest(size), let picture = model.list.avatars[request] {
            surface.blit(picture, x: area.x, y: area.y, clip: area)
        } else {
            let tile = InitialsTile.surface(
                login: owner?.login, size: size, hasColors: model.settings.theme.hasColors)
            surface.blit(tile, x: area.x, y: area.y, clip: area)
        }
    }
}
