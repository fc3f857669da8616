import Cells
import Gists

/// The picker of a gist's tabs: each file with its language and size, and the tabs after the files.
enum FilePicker {
    /// `^T`: opens the picker.
    static func open(for pane: DetailPane, _ update: inout UpdateContext) {
        guard let gist = pane.gist(update.context) else { return update.tell(Words.Export.nothingToCopy) }
        update.present(.picker(picker(of: gist, pane.opened.tabs(of: gist), at: pane.tab(update.context))))
    }

    private static func picker(of gist: Gist, _ tabs: [DetailTab], at current: DetailTab) -> Picker {
        // The same places whether or not the gist is loaded, although its forks and revisions are only known then.
        let compared: [DetailTab] = tabs.contains(.diff) ? [.diff] : []
        let places = gist.files.indices.map(DetailTab.file) + [.comments, .forks, .history] + compared + [.about]
        let items = places.map { tab in
            let (name, detail) = tab.nameAndDetail(in: gist)
            return Picker.Item(name: name, detail: detail, choice: tab.choice)
        }
        var picker = Picker(title: Words.Overlay.files, items: items)
        picker.selected = places.firstIndex(of: current) ?? 0
        return picker
    }
}

extension DetailTab {
    /// Comments are opened by their command, which says so if there are none.
    fileprivate var choice: Picker.Choice { self == .comments ? .perform(.comments(.open)) : .tab(self) }

    fileprivate func nameAndDetail(in gist: Gist) -> (name: String, detail: String) {
        switch self {
        case .file(let index):
            let file = gist.files[index]
            let facts = [file.language, ByteCount.short(file.size)].compactMap(\.self).joined(separator: " · ")
            return (OneLine.collapse(file.name, columns: 200), OneLine.collapse(facts, columns: 40))
        case .comments: return ("Comments", "\(gist.commentCount)")
        case .forks: return ("Forks", gist.forkCount.map { "\($0)" } ?? "")
        case .history: return (Words.History.tab, "")
        case .diff: return (Words.History.diff, "")
        case .about: return ("About", "")
        }
    }
}
