import Cells
import Gists
import Reading

/// A search through all files of a gist, and its progress.
struct FilesSearch: Equatable, Sendable {
    /// A file to search.
    struct File: Equatable, Sendable {
        var number: Int
        var name: String
        var document: TextDocument
    }

    /// A file that is not loaded completely.
    struct Missing: Equatable, Sendable {
        var number: Int
        var name: String
        var size: Int
        /// The number of its loaded bytes.
        var known: Int
    }

    let gist: GistID
    let pattern: TextPattern
    let files: [File]
    let missing: [Missing]
    /// One item for each line with a match so far.
    private(set) var items: [Picker.Item] = []
    /// The files with a match so far, in the gist's order.
    private(set) var found: [FoundFile] = []
    private var file = 0
    private var search: TextSearch

    /// The number of lines that are listed.
    static let mostLines = 1_000

    /// Creates a search in the loaded parts of a gist's files.
    init(_ pattern: TextPattern, in gist: Gist, _ opened: OpenedGist) {
        var files: [File] = []
        var missing: [Missing] = []
        for (number, file) in gist.files.enumerated() {
            let text = opened.known(file)
            if let text, text.document.isBinary { continue }
            if let text { files.append(File(number: number, name: file.name, document: text.document)) }
            if text?.isWhole != true, text != nil || !file.isMedia {
                let known = text?.document.byteCount ?? 0
                missing.append(Missing(number: number, name: file.name, size: file.size, known: known))
            }
        }
        self.gist = gist.id
        self.pattern = pattern
        self.files = files
        self.missing = missing
        search = TextSearch(pattern)
    }

    var isDone: Bool { file >= files.count || isFull }
    private var isFull: Bool { items.count >= Self.mostLines }

    /// Searches the next piece.
    mutating func advance(steps: Int) {
        var left = steps
        while left > 0, !isDone {
            search.advance(in: .text(files[file].document), steps: left)
            left -= files[file].document.byteCount + 1
            if search.isDone { endFile() }
        }
    }

    private mutating func endFile() {
        if let first = search.matches.first, let last = search.matches.last, !isFull {
            func place(_ match: TextPlace) -> FilePlace {
                FilePlace(file: files[file].number, place: match, pattern: pattern)
            }
            found.append(FoundFile(first: place(first), last: place(last)))
        }
        var line = -1
        for match in search.matches where match.line != line && !isFull {
            line = match.line
            items.append(item(match, in: files[file]))
        }
        file += 1
        search = TextSearch(pattern)
    }

    /// `name:12  the line`, beginning shortly before the match.
    private func item(_ match: TextPlace, in file: File) -> Picker.Item {
        let name = OneLine.collapse(file.name, columns: 40)
        let excerpt = Excerpt(file.document.line(match.line), around: match.byte, pattern)
        let parts = [Snippet.Part("\(name):\(match.line + 1)  ", isMatch: false)] + excerpt.parts
        return Picker.Item(
            name: parts.map(\.text).joined(),
            choice: .place(FilePlace(file: file.number, place: match, pattern: pattern)), found: parts)
    }

    /// `, 2 files not loaded`
    var missingNote: String {
        missing.isEmpty ? "" : Words.Reader.notLoaded(missing.count)
    }

    /// The items for files that were not searched, or not to their end.
    /// - Parameter enter: the name of the key.
    func missingItems(_ enter: String) -> [Picker.Item] {
        missing.map { file in
            let what =
                file.known == 0
                ? Words.Reader.notLoaded
                : Words.Reader.searched(ByteCount.short(file.known), of: ByteCount.short(file.size))
            return Picker.Item(
                name: "\(OneLine.collapse(file.name, columns: 40)): \(what)", detail: Words.Reader.loadFile(enter),
                choice: .place(FilePlace(file: file.number, place: nil, pattern: nil)))
        }
    }
}

/// The part of a line around a match, with all matches in it.
struct Excerpt {
    let parts: [Snippet.Part]

    /// The number of bytes shown before a match, and after it.
    private static let before = 60
    private static let length = 300

    init(_ line: Substring, around byte: Int, _ pattern: TextPattern) {
        let bytes = line.utf8
        var start = byte > Self.before ? byte - Self.before : 0
        let text = Array(bytes.dropFirst(start).prefix(Self.length + Self.before))
        // Begins with a whole character that is not a space.
        var skipped = text.prefix { $0 & 0xC0 == 0x80 }.count
        if start == 0 { skipped = text.prefix { $0 == 0x20 || $0 == 0x09 }.count }
        let shown = Array(text.dropFirst(min(skipped, byte - start)))
        start += min(skipped, byte - start)
        var parts = start > 0 && byte > Self.before ? [Snippet.Part("…", isMatch: false)] : []
        var place = 0
        for match in pattern.matches(in: shown) {
            parts.append(Snippet.Part(Self.text(shown[place..<match.lowerBound]), isMatch: false))
            parts.append(Snippet.Part(Self.text(shown[match]), isMatch: true))
            place = match.upperBound
        }
        parts.append(Snippet.Part(Self.text(shown[place...]), isMatch: false))
        self.parts = parts.filter { !$0.text.isEmpty }
    }

    /// Returns the text in one line, with marks for hidden characters.
    private static func text(_ bytes: ArraySlice<UInt8>) -> String {
        let text = String(decoding: bytes, as: UTF8.self)
        let collapsed = OneLine.collapse(text, columns: Self.length)
        // Spaces at the ends separate the parts.
        let isSpaced = (text.first?.isWhitespace == true, text.last?.isWhitespace == true)
        if collapsed.isEmpty { return text.isEmpty ? "" : " " }
        return (isSpaced.0 ? " " : "") + collapsed + (isSpaced.1 ? " " : "")
    }
}
