import Cells
import Gists

extension Picker {
    /// The picker of a gist's tabs, with the shown one selected: each file with its language and size, and the tabs
    /// after the files.
    static func parts(of gist: Gist, _ tabs: [DetailTab], at current: DetailTab) -> Picker {
        let items = tabs.map { tab in
            let (name, detail) = tab.nameAndDetail(in: gist)
            return Item(name: name, detail: detail, choice: .tab(tab))
        }
        var picker = Picker(title: Words.Overlay.files, items: items)
        picker.selected = tabs.firstIndex(of: current) ?? 0
        return picker
    }
}

extension DetailTab {
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

extension DetailPane {
    /// `^T`: opens the picker of the gist's files and other tabs.
    func pickFile(_ update: inout UpdateContext) {
        guard let gist = gist(update.context) else { return update.tell(Words.Export.nothingToCopy) }
        update.present(.picker(.parts(of: gist, opened.tabs(of: gist), at: tab(update.context))))
    }

    /// `C`: shows the comments of the selected gist.
    func showComments(_ update: inout UpdateContext) {
        guard let gist = gist(update.context) else { return }
        guard gist.commentCount > 0 else { return update.tell(Words.Reader.noComments) }
        update.perform(.open(.comments))
    }
}
