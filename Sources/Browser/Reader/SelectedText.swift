import Gists
import Reading

/// The selected lines, to be copied, saved or piped.
struct SelectedText {
    /// From the file, with their line ends.
    var text: String
    var lineCount: Int
    /// The numbers of the file's lines, from 1; nil for a text without lines of a file, and for other tabs.
    var numbers: ClosedRange<Int>?
    /// The gist with these lines as its only file; nil if the file's bytes are not text.
    var gist: Gist?

    /// `lines 10–20`
    var name: String {
        guard let numbers else { return Self.sentence(nil, lineCount) }
        return numbers.count == 1
            ? Words.Reader.line(numbers.lowerBound) : Words.Reader.lines(numbers.lowerBound, numbers.upperBound)
    }

    /// `10–20 · 11 lines`
    static func sentence(_ numbers: ClosedRange<Int>?, _ count: Int) -> String {
        let words = Words.Reader.lineCount(count)
        guard let numbers else { return words }
        let range = numbers.count == 1 ? "\(numbers.lowerBound)" : "\(numbers.lowerBound)–\(numbers.upperBound)"
        return "\(range) · \(words)"
    }
}

extension SelectedText {
    /// Nil if no lines are selected on the screen.
    init?(_ pane: DetailPane, _ context: Context) {
        guard let reader = pane.selectionReader(context), let lines = reader.selectedLines,
            let document = reader.document, let (numbers, count) = reader.selectedNumbers, var gist = pane.gist(context)
        else { return nil }
        let file = pane.shownFile(context)
        self.init(text: "", lineCount: count, numbers: numbers)
        if let numbers, let whole = pane.shownText(context) {
            text = whole.text(ofLines: numbers.lowerBound - 1...numbers.upperBound - 1)
            if !whole.isExact { return }
        } else {
            text = document.shownText(of: lines)
        }
        var part = file ?? GistFile(name: "text.txt")
        part.name = GistFile.name(part.name, ofLines: numbers)
        part.rawURL = ""
        part.content = text
        part.size = text.utf8.count
        part.isTruncated = false
        gist.files = [part]
        self.gist = gist
    }

    /// Copies the lines to the clipboard, without the last line end, as a shell would run a pasted line with one.
    func copy(_ update: inout UpdateContext) {
        update.copy(text.last?.isNewline == true ? String(text.dropLast()) : text, as: name)
    }
}

extension DetailPane {
    /// The reader if lines are selected, else nil: without a selection no text is laid out.
    func selectionReader(_ context: Context) -> Reader? {
        context.focus == .detail && position(context).cursor?.isSelecting == true ? reader(context) : nil
    }

    /// The file on the screen; nil if another tab is shown.
    func shownFile(_ context: Context) -> GistFile? {
        guard case .file(let index) = tab(context), let files = gist(context)?.files, files.indices.contains(index)
        else { return nil }
        return files[index]
    }

    /// The text of the file on the screen.
    func shownText(_ context: Context) -> TextDocument? {
        shownFile(context).flatMap { shown(context)?.text(of: $0) }
    }
}

extension GistFile {
    /// `notes-L10-L20.md`
    static func name(_ name: String, ofLines lines: ClosedRange<Int>?) -> String {
        let suffix = lines.map(suffix) ?? "-selection"
        guard let dot = name.utf8.lastIndex(of: UInt8(ascii: ".")), dot > name.startIndex else { return name + suffix }
        return name[..<dot] + suffix + name[dot...]
    }

    private static func suffix(_ lines: ClosedRange<Int>) -> String {
        lines.count == 1 ? "-L\(lines.lowerBound)" : "-L\(lines.lowerBound)-L\(lines.upperBound)"
    }
}
