import Cells
import FoundationEssentials
import Gists

/// One gist in the list: the description loudest, the owner second, the rest dim.
struct RowView {
    let model: Model
    let layout: Layout
    let gist: Gist

    private var theme: Theme { model.settings.theme }
    private var isSelected: Bool { gist.id == model.feed.selection }
    /// A selected row of the pane with the keys; in the other pane it keeps a quieter mark.
    private var isActive: Bool { isSelected && model.focus == .list }

    /// Gists that were opened before are dimmed.
    private var titleStyle: Style {
        if isSelected { return isActive ? theme.selectedTitle : theme.unfocused }
        return model.isRead(gist.id) == true ? theme.dim : theme.title
    }
    private var textStyle: Style { isActive ? theme.selected : isSelected ? theme.unfocused : theme.text }
    private var dimStyle: Style { isActive ? theme.selectedDim : isSelected ? theme.unfocused : theme.dim }

    func draw(in area: Rect, into surface: inout Surface) {
        if isSelected {
            surface.fill(area, with: .blank(textStyle))
            for y in area.y..<area.maxY {
                surface.put("▌", x: area.x, y: y, style: isActive ? theme.selectedBar : theme.unfocused, clip: area)
            }
        }
        if model.marks.contains(gist.id) {
            let style = isSelected ? textStyle : theme.accent
            surface.put("✓", x: area.x + 1, y: area.y, style: style, clip: area)
        }
        var text = area.inset(left: 2, right: 1)
        if layout.hasRowAvatars {
            drawAvatar(in: Rect(x: area.x + 2, y: area.y, width: 4, height: 2).intersection(area), into: &surface)
            text = area.inset(left: 7, right: 1)
        }
        if model.isRead(gist.id) == false {
            // One cell, however wide the terminal draws it in a text.
            let style = isActive ? theme.selectedBar : theme.accent
            surface.set(Cell("•", style: style), x: text.x - 1, y: text.y)
        }
        let first = Rect(x: text.x, y: text.y, width: text.width, height: 1)
        if layout.rowLines == 1 {
            drawOneLine(first, into: &surface)
        } else {
            drawTitle(first, into: &surface)
            let second = Rect(x: text.x, y: text.y + 1, width: text.width, height: 1)
            if area.height > 1, let snippet = model.snippet(of: gist) {
                draw(snippet, in: second, into: &surface)
            } else if area.height > 1 {
                drawMeta(second, into: &surface)
            }
        }
        let filter = model.arrangement.filter
        guard !filter.isEmpty else { return }
        for y in area.y..<area.maxY {
            MatchMarks.draw(filter, in: Rect(x: text.x, y: y, width: text.width, height: 1), theme, into: &surface)
        }
    }

    private func drawAvatar(in area: Rect, into surface: inout Surface) {
        AvatarView.draw(gist.owner, size: Layout.avatarInList, model, in: area, into: &surface)
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

    /// `mira · ● Swift  ● Markdown · 3 files · 4 min · 💬 2`
    private func drawMeta(_ line: Rect, into surface: inout Surface) {
        let age = RelativeTime.short(gist.updatedAt, now: model.now)
        let files = "\(gist.files.count) file\(gist.files.count == 1 ? "" : "s")"
        let comments = gist.commentCount > 0 ? " · 💬 \(gist.commentCount)" : ""
        let secret = gist.isPublic ? "" : " · secret"
        let star = model.feedID != .starred && model.stars[gist.id] == true ? " · ★" : ""
        let tail = " · \(files) · \(age)\(comments)\(secret)\(star)"
        let tailWidth = TextWidth.columns(of: tail)
        var pen = Pen(line)
        let login = gist.owner?.login ?? "anonymous"
        pen.write(Truncate.end(login, columns: max(6, line.width - tailWidth)), textStyle, on: &surface)
        for (index, language) in languages.enumerated() {
            let separator = index == 0 ? " · " : "  "
            guard pen.columnsLeft >= separator.count + 2 + language.count + tailWidth else { break }
            pen.write(separator, dimStyle, on: &surface)
            if theme.hasColors, let color = LanguageColor.of(language) {
                var chip = dimStyle
                chip.foreground = color
                chip.attributes = []
                pen.write("● ", chip, on: &surface)
            }
            pen.write(language, dimStyle, on: &surface)
        }
        pen.write(tail, dimStyle, on: &surface)
    }

    /// `mira · … where the words were found …`
    private func draw(_ snippet: Snippet, in line: Rect, into surface: inout Surface) {
        var pen = Pen(line)
        pen.write(
            Truncate.end(gist.owner?.login ?? "anonymous", columns: max(6, line.width / 4)), textStyle, on: &surface)
        pen.write(" · ", dimStyle, on: &surface)
        var found = dimStyle
        found.foreground = theme.match.foreground
        found.attributes.formUnion(theme.match.attributes)
        for part in snippet.parts where pen.columnsLeft > 0 {
            let text = String(part.text.map { $0.isWhitespace ? " " : $0 })
            pen.write(Truncate.end(text, columns: pen.columnsLeft), part.isMatch ? found : dimStyle, on: &surface)
        }
    }

    /// Description at the left, owner and age at the right.
    private func drawOneLine(_ line: Rect, into surface: inout Surface) {
        let age = RelativeTime.short(gist.updatedAt, now: model.now)
        let login = Truncate.end(gist.owner?.login ?? "anonymous", columns: max(6, line.width / 4))
        let right = " \(login) · \(age)"
        let width = TextWidth.columns(of: right)
        drawTitle(line.inset(right: width), into: &surface)
        surface.put(right, x: line.maxX - width, y: line.y, style: dimStyle, clip: line)
    }

    /// The languages of the files, each once, the first two.
    private var languages: [String] {
        var found: [String] = []
        for file in gist.files {
            guard let language = file.language, !found.contains(language) else { continue }
            found.append(language)
            if found.count == 2 { break }
        }
        return found
    }
}

/// An owner's picture, or the tile that stands in its place until it comes.
enum AvatarView {
    static func draw(_ owner: Owner?, size: Size, _ model: Model, in area: Rect, into surface: inout Surface) {
        guard !area.isEmpty else { return }
        if let wish = owner?.wish(size), let picture = model.avatars[wish] {
            surface.blit(picture, x: area.x, y: area.y, clip: area)
        } else {
            let tile = InitialsTile.surface(
                login: owner?.login, size: size, hasColors: model.settings.theme.hasColors)
            surface.blit(tile, x: area.x, y: area.y, clip: area)
        }
    }
}
