import Browser
import Cells
import Configuration
import FoundationEssentials
import Gists
import Images
import Reading
import Runtime
import Terminal

/// Prints the browser's content to standard output: in its theme, colours, characters and width.
struct TerminalPrinter {
    let theme: Theme
    let columns: Int
    private let environment: [String: String]
    private let isStyled: Bool
    private let writesLinks: Bool
    private let charset: Charset
    private let images: ThumbnailStyle
    private var reducer: ColorReducer

    /// - Parameters:
    ///   - color: the option on the command line.
    ///   - isOnErrors: true for a terminal on standard error.
    /// - Returns: nil if the text is to be printed unchanged: standard output is not a terminal, and no colours were
    ///   requested.
    init?(_ options: LaunchOptions, color: ColorMode?, isOnErrors: Bool = false) {
        let isForced = ![nil, .auto, .never].contains(color)
        guard Output.isTerminal || isForced || isOnErrors else { return nil }
        let mode = options.chosen.isOn(.plain) ? .never : options.chosen.choice(.color) ?? ColorMode.auto
        let depth = ColorDepth(mode: mode, environment: options.environment)
        var themes = options.themes(depth: depth)
        if depth != .mono, Output.isTerminal, themes.dependsOnBackground, options.isBackgroundLight == nil {
            let told = TerminalBackground.ask(environment: options.environment)
            if let told { themes.isLight = ThemeChoice.isLight(told) }
        }
        environment = options.environment
        theme = themes.theme
        columns = Output.columns(options.environment)
        isStyled = depth != .mono
        let links = options.chosen.choice(.hyperlinks) ?? HyperlinkMode.auto
        writesLinks = Output.isTerminal && links.isOn(options.environment)
        charset = Charset.adopt(environment: options.environment)
        images = ThumbnailStyle(
            symbols: options.chosen.choice(.symbols) ?? .suited(to: charset, environment: environment), depth: depth,
            background: themes.background)
        reducer = ColorReducer(depth: depth)
    }

    /// One or more lines, each with its line end.
    mutating func text(of surface: Surface) -> String {
        let shown = charset == .utf8 ? surface : ASCIIFold.fold(surface)
        return ANSIWriter.text(of: reducer.reduced(shown), styled: isStyled)
    }

    /// Gists in columns, each with its search matches below it. IDs are links to the gists' pages if the terminal
    /// supports links.
    mutating func list(_ gists: [Gist], snippets: [Snippet] = []) -> String {
        var text = ""
        let list = PrintedList(gists, theme: theme, columns: columns, now: Date())
        for (index, row) in list.rows.enumerated() {
            text += linked(String(self.text(of: row.id).dropLast()), to: gists[index].htmlURL)
            for line in row.rest { text += self.text(of: line) }
            if index < snippets.count, !snippets[index].parts.isEmpty {
                text += self.text(of: list.line(of: snippets[index]))
            }
        }
        return text
    }

    /// A text as a link to a web page, if the terminal supports links; also without colours.
    private func linked(_ text: String, to url: String) -> String {
        guard writesLinks, let link = CellLink(url) else { return text }
        var bytes: [UInt8] = []
        link.append(to: &bytes)
        bytes += text.utf8
        CellLink.none.append(to: &bytes)
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Rows in columns.
    /// - Parameter indent: spaces at the left.
    mutating func table(_ rows: [[PrintedTable.Cell]], indent: Int = 0) -> String {
        var text = ""
        for line in PrintedTable(theme: theme, columns: columns).lines(rows, indent: indent) {
            text += self.text(of: line)
        }
        return text
    }

    /// A line for each file of a gist.
    mutating func fileList(of gist: Gist) -> String {
        let printed = PrintedGist(gist, theme: theme, columns: columns, clock: .local)
        var list = ""
        for line in printed.files { list += text(of: line) }
        return list
    }

    /// A gist with the texts of some of its files.
    /// - Parameters:
    ///   - isAlone: true for a file without anything around it.
    ///   - isSource: true to print the source instead of rendered text.
    mutating func page(
        of gist: Gist, _ files: [(file: GistFile, content: Data)], isAlone: Bool, isSource: Bool = false
    ) -> String {
        let printed = PrintedGist(gist, theme: theme, columns: columns, clock: .local)
        var page = ""
        if !isAlone { for line in printed.heading { page += text(of: line) } }
        for (file, content) in files {
            let source = file.text(of: content)
            if !isAlone { page += "\n" + text(of: printed.heading(of: file, encoding: source.encodingLabel)) }
            for note in printed.notes(on: source, isAlone: isAlone) { page += text(of: note) }
            let document = isSource ? ReadingDocument.text(source) : file.document(of: source)
            if case .bytes = document, let image = image(content) {
                page += text(of: image)
                continue
            }
            for lines in PrintedText(document, theme: theme, columns: columns, writesLinks: writesLinks) {
                for line in lines {
                    if let image = line.image.flatMap(drawn) { page += text(of: image) }
                    page += text(of: line.surface)
                    if !line.isWhole { page.removeLast() }
                }
            }
        }
        return page
    }

    /// An image in a text, with spaces to its left; nil if it can't be drawn, or without colours.
    private func drawn(_ image: PrintedLine.Image) -> Surface? {
        let box = Size(columns: columns - image.column, rows: Self.mostRows)
        let decoder = ImageDecoder(limits: .inText)
        guard isStyled, box.columns > 0, let data = image.image.data, let (_, pixels) = try? decoder.format(of: data),
            let bitmap = try? decoder.decode(data)
        else { return nil }
        let cells = ImageFit(rows: box.rows).cells(of: pixels, columns: box.columns)
        var surface = Surface(Size(columns: image.column + cells.columns, rows: cells.rows))
        surface.blit(Thumbnail.render(bitmap, size: cells, style: images), x: image.column, y: 0)
        return surface
    }

    /// The maximum height of an image in rows, which fits most terminals.
    private static let mostRows = 24

    /// An image in block characters, limited to the height of most terminals; nil if it is not an image, or without
    /// colours.
    private func image(_ content: Data) -> Surface? {
        let size = Size(columns: columns, rows: Self.mostRows)
        guard isStyled,
            let bitmap = try? ImageDecoder(limits: .chosen).decode(content, wanted: images.pixels(for: size))
        else { return nil }
        return Thumbnail.renderTight(bitmap, size: size, style: images)
    }
}
