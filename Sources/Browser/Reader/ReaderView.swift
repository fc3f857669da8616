import Cells
import Gists
import Reading

/// Draws a document, its line numbers if it has some, and a mark of the position at the right.
enum ReaderView {
    /// - Parameters:
    ///   - gist: the gist whose images are in the text.
    ///   - area: the text with a column at each side.
    ///   - writesLinks: true if the terminal opens links.
    static func draw(
        _ reader: Reader, _ images: InlineImages, of gist: Gist?, _ theme: Theme, in area: Rect, writesLinks: Bool,
        into surface: inout Surface
    ) {
        guard let layout = reader.layout else { return }
        let text = area.inset(left: 1, right: 1)
        let (position, finding) = (reader.position, reader.shownFinding)
        let fixed = layout.fixedRows(column: position.column)
        guard layout.lineCount > 0 || !fixed.isEmpty else {
            surface.put(Words.Reader.emptyFile, x: text.x + 1, y: text.y, style: theme.dim, clip: area)
            return
        }
        let x = text.x
        let rows = layout.rows(top: position.top, column: position.column)
        let places = ReaderPlaces(rows.map(\.position), fixed: fixed.count, layout, in: text)
        for (y, runs) in zip(places.fixed, fixed) { draw(runs, x: x, y: y, theme, clip: text, into: &surface) }
        let scrolled = text.inset(top: fixed.count)
        let chosen = reader.hasFocus ? reader.chosenLines : nil
        let cursor = chosen == nil ? nil : position.cursor?.line
        let part = reader.hasFocus ? reader.linesOfChosenPart : nil
        for (offset, row) in rows.enumerated() {
            let y = places.y(ofRow: offset)
            let number = layout.gutter.text(row.lineNumber)
            let isChosen =
                chosen?.contains(row.position.line) == true || part?.lowerBound == row.position.line
            if isChosen {
                surface.fill(
                    Rect(x: text.x, y: y, width: text.width, height: 1), with: .blank(theme.chosen(theme.text)))
            }
            let start = surface.put(
                number, x: x, y: y, style: isChosen ? theme.selectedDim : theme.lineNumber, clip: text)
            draw(row.runs, isChosen: isChosen, x: start, y: y, theme, clip: text, into: &surface)
            if row.isCutBefore { surface.put("‹", x: start - 1, y: y, style: theme.dim) }
            if row.isCutAfter { surface.put("›", x: text.maxX - 1, y: y, style: theme.dim) }
            if part?.contains(row.position.line) == true {
                surface.put("▌", x: text.x - 1, y: y, style: theme.selectedBar)
            }
            if isChosen, let cursor {
                let bar = row.position.line == cursor ? "▌" : "▏"
                surface.put(bar, x: text.x - 1, y: y, style: theme.selectedBar)
            }
        }
        if let finding {
            let left = x + layout.gutter.width
            FindingMarks.draw(finding, layout, rows, places, x: left, column: position.column, theme, into: &surface)
        }
        for link in writesLinks ? layout.links(in: rows, column: position.column) : [] {
            let left = x + layout.gutter.width + link.columns.lowerBound
            let place = Rect(x: left, y: places.y(ofRow: link.row), width: link.columns.count, height: 1)
            surface.link(place.intersection(text), to: link.link)
        }
        if let gist { drawImages(layout, rows, images, of: gist, theme, x: x, in: scrolled, into: &surface) }
        drawPositionMark(layout, rows, finding, x: area.maxX - 1, in: scrolled, theme, into: &surface)
    }

    /// Draws only a text, from `top` on: without a cursor, marks or images.
    static func draw(
        _ layout: ReaderLayout, top: WrappedPosition, _ theme: Theme, in area: Rect, into surface: inout Surface
    ) {
        let fixed = layout.fixedRows()
        let rows = layout.rows(top: top)
        let places = ReaderPlaces(rows.map(\.position), fixed: fixed.count, layout, in: area)
        for (y, runs) in zip(places.fixed, fixed) { draw(runs, x: area.x, y: y, theme, clip: area, into: &surface) }
        for (offset, row) in rows.enumerated() {
            let y = places.y(ofRow: offset)
            let x = surface.put(
                layout.gutter.text(row.lineNumber), x: area.x, y: y, style: theme.lineNumber, clip: area)
            draw(row.runs, x: x, y: y, theme, clip: area, into: &surface)
        }
    }

    static func draw(
        _ runs: [TextRun], isChosen: Bool = false, x: Int, y: Int, _ theme: Theme, clip: Rect,
        into surface: inout Surface
    ) {
        var x = x
        for run in runs {
            let style = theme.style(of: run.style)
            x = surface.put(run.text, x: x, y: y, style: isChosen ? theme.chosen(style) : style, clip: clip)
        }
    }

    /// Draws images in their free rows, or a mark while one is being loaded.
    private static func drawImages(
        _ layout: ReaderLayout, _ rows: [ReaderRow], _ images: InlineImages, of gist: Gist, _ theme: Theme, x: Int,
        in text: Rect, into surface: inout Surface
    ) {
        var line: Int?
        for (offset, row) in rows.enumerated() {
            guard row.position.line != line else { continue }
            line = row.position.line
            for image in layout.images(at: row.position) {
                guard let size = image.size, image.row < size.rows else { continue }
                let place = Rect(
                    x: x + image.column, y: text.y + offset - image.row, width: image.columns, height: size.rows)
                let clip = place.intersection(text)
                let key = InlineImages.Key(gist: gist.id, address: image.url)
                if let drawn = images.drawn[key] {
                    surface.blit(drawn.surface, x: place.x, y: place.y, clip: clip)
                } else if !images.failed.contains(key) {
                    surface.put("▦ …", x: place.x, y: place.y + size.rows / 2, style: theme.dim, clip: clip)
                }
            }
        }
    }

    /// Draws a bar in the last column for the whole document, if not all of it is visible: the visible part, and dots
    /// for matches.
    private static func drawPositionMark(
        _ layout: ReaderLayout, _ rows: [ReaderRow], _ finding: Finding?, x: Int, in text: Rect, _ theme: Theme,
        into surface: inout Surface
    ) {
        guard let first = rows.first?.position, let last = rows.last?.position,
            let extent = layout.extent(from: first, through: last, height: text.height)
        else { return }
        for y in extent { surface.put("▐", x: x, y: text.y + y, style: theme.rule) }
        guard let finding else { return }
        for (row, isCurrent) in FindingMarks.rows(of: finding, layout, height: text.height) {
            let style = isCurrent ? theme.accent : Style(foreground: theme.match.foreground)
            surface.put(extent.contains(row) ? "▐" : "•", x: x, y: text.y + row, style: style)
        }
    }
}
