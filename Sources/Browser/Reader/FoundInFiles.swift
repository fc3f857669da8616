import Gists
import Reading

/// The matches of a search through all files of a gist in one of them.
struct FoundFile: Equatable, Sendable {
    let first: FilePlace
    let last: FilePlace
}

/// The results of a search through all files of a gist: `n` continues from file to file, and an empty `&` shows the
/// lines again.
struct FoundInFiles: Equatable, Sendable {
    let gist: GistID
    let pattern: TextPattern
    /// In the gist's order.
    let files: [FoundFile]
    let picker: Picker

    /// Returns the next match in another file; nil if no other file has one.
    /// - Returns: its position, the index of its file among those with a match, and true if the search wrapped around.
    func next(from file: Int, forward: Bool) -> (place: FilePlace, number: Int, isAround: Bool)? {
        let others = files.enumerated().filter { $0.element.first.file != file }
        let ahead = others.filter { forward == ($0.element.first.file > file) }
        guard let next = forward ? ahead.first ?? others.first : ahead.last ?? others.last else { return nil }
        return (forward ? next.element.first : next.element.last, next.offset + 1, ahead.isEmpty)
    }
}

extension FoundInFiles {
    /// An empty `&`: shows the matching lines again, with the current one selected.
    func showAgain(in pane: DetailPane, _ update: inout UpdateContext) {
        var picker = picker
        if case .file(let file) = pane.tab(update.context) {
            let line = pane.finding?.currentPlace?.line ?? 0
            let places = picker.items.map {
                if case .place(let place) = $0.choice { place } else { FilePlace(file: 0) }
            }
            picker.selected =
                places.firstIndex { $0.file == file && $0.place?.line ?? 0 >= line }
                ?? places.lastIndex { $0.file == file } ?? 0
        }
        update.present(.picker(picker))
    }

    /// `n` at the last match of a file: continues in the next file with a match.
    ///
    /// Returns false if no other file has one, or if the search in all files was for another pattern.
    func goOn(
        _ pattern: TextPattern, forward: Bool, in pane: inout DetailPane, _ update: inout UpdateContext
    ) -> Bool {
        let context = update.context
        guard pattern == self.pattern, let gist = pane.gist(context), case .file(let file) = pane.tab(context),
            let next = next(from: file, forward: forward), gist.files.indices.contains(next.place.file)
        else { return false }
        let around = next.isAround ? forward ? Words.Reader.wrappedToTop : Words.Reader.wrappedToEnd : ""
        update.tell(Words.Reader.foundFile(gist.files[next.place.file].name, next.number, of: files.count, around))
        pane.switchTab(to: .file(next.place.file), &update)
        pane.intent = PendingIntent(gist: gist.id, goal: .place(next.place))
        return true
    }
}
