import Cells
import FoundationEssentials
import Gists

/// A list of gists printed on a terminal: IDs to copy, ages, owners, languages, descriptions, in columns that fit.
public struct PrintedList {
    /// A gist's ID, which may become a link, and what follows it: the rest of its line, and the second line if there is
    /// one.
    public struct Row {
        public var id: Surface
        public var rest: [Surface]
    }

    private let gists: [Gist]
    private let theme: Theme
    private let columns: Int
    private let now: Date

    /// On narrower terminals a gist takes two lines: the ID alone has 32 columns.
    private static let narrow = 64
    /// From this width on there is room for the names of languages.
    private static let wide = 100

    /// - Parameter columns: the terminal's columns.
    public init(_ gists: [Gist], theme: Theme, columns: Int, now: Date) {
        self.gists = gists
        self.theme = theme
        self.columns = columns
        self.now = now
    }

    public var rows: [Row] {
        let ids = gists.map { TextSanitizer.visible($0.id.rawValue) }
        let ages = gists.map { RelativeTime.short($0.updatedAt, now: now) }
        let owners = gists.map { OneLine.collapse(Words.login(of: $0.owner), columns: columns / 5) }
        let languages = gists.map { OneLine.collapse($0.languages(limit: 1).first ?? "", columns: 12) }
        func widest(_ texts: [String]) -> Int { texts.map { TextWidth.columns(of: $0) }.max() ?? 0 }
        let (id, age, owner) = (widest(ids), widest(ages), widest(owners))
        let language = columns >= Self.wide ? widest(languages) : 0
        let isNarrow = columns < Self.narrow
        let abouts = gists.indices.map { index in
            var about = [StyledPiece("  " + owners[index].filled(owner) + "  ", theme.accentText)]
            if theme.hasColors {
                let chip = theme.chip(of: languages[index])
                about += chip.isEmpty ? [StyledPiece("  ", theme.dim)] : chip
            }
            if language > 0 { about.append(StyledPiece(languages[index].filled(language) + "  ", theme.dim)) }
            return about
        }
        let used = Self.width(abouts.first ?? []) + (isNarrow ? 0 : id + 2 + age)
        let titles = gists.map { title(of: $0, columns: max(8, columns - used)) }
        let titleWidth = titles.map(Self.width).max() ?? 0
        return gists.indices.map { index in
            let gap = StyledPiece(String(repeating: " ", count: id - TextWidth.columns(of: ids[index]) + 2), theme.dim)
            let time = StyledPiece(ages[index].filled(age, atRight: true), theme.dim)
            let padding = StyledPiece(String(repeating: " ", count: titleWidth - Self.width(titles[index])), theme.text)
            let rest =
                isNarrow
                ? [[gap, time], abouts[index] + titles[index]]
                : [[gap] + titles[index] + [padding] + abouts[index] + [time]]
            return Row(
                id: Surface(line: [StyledPiece(ids[index], theme.dim)]), rest: rest.map { Surface(line: $0) })
        }
    }

    private static func width(_ pieces: [StyledPiece]) -> Int {
        pieces.reduce(0) { $0 + TextWidth.columns(of: $1.text) }
    }

    /// Draws the text around the matches of a search, for the line below the gist.
    public func line(of snippet: Snippet) -> Surface {
        Surface(
            line: [StyledPiece("    ", theme.dim)]
                + snippet.parts.map { part in
                    StyledPiece(
                        InvisibleCharacter.marked(part.inOneLine), part.isMatch ? theme.found(theme.dim) : theme.dim)
                })
    }

    /// Returns the description, or else the name of the first file.
    private func title(of gist: Gist, columns: Int) -> [StyledPiece] {
        let secret = gist.isPublic ? [] : [StyledPiece("secret  ", theme.warning)]
        let room = max(8, columns - Self.width(secret))
        let description = OneLine.collapse(gist.description ?? "", columns: room)
        let name = OneLine.collapse(gist.files.first?.name ?? "", columns: room)
        return secret + [description.isEmpty ? StyledPiece(name, theme.dim) : StyledPiece(description, theme.text)]
    }
}
