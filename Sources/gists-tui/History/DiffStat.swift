import Cells
import Reading

/// The number of changed lines in each file, like `git diff --stat`.
struct DiffStat {
    private let pairs: [FileChanges.Pair]

    init(_ changes: FileChanges) { pairs = changes.pairs }

    /// A line for each file with a bar, and one for the total.
    func text(columns: Int) -> String {
        guard !pairs.isEmpty else { return "" }
        let names = pairs.map(name)
        let counts = pairs.map { $0.diff?.counts ?? (removed: 0, added: 0) }
        let most = counts.map { $0.removed + $0.added }.max() ?? 0
        let width = "\(most)".count
        let nameColumns = min(names.map { TextWidth.columns(of: $0) }.max() ?? 0, max(10, columns / 2))
        let bar = max(10, columns - nameColumns - width - 5)
        var text = ""
        for (index, pair) in pairs.enumerated() {
            let name = Truncate.end(names[index], columns: nameColumns)
            text += " " + name + String(repeating: " ", count: nameColumns - TextWidth.columns(of: name)) + " | "
            guard !pair.isBinary else {
                text += Words.History.binary(pair.old?.text.bytes.count ?? 0, pair.new?.text.bytes.count ?? 0) + "\n"
                continue
            }
            let (removed, added) = counts[index]
            let number = "\(removed + added)"
            text += String(repeating: " ", count: width - number.count) + number
            // If there is not enough space, each kind keeps its share, and at least one sign.
            func signs(_ count: Int) -> Int { most <= bar || count == 0 ? count : max(1, count * bar / most) }
            text +=
                " " + String(repeating: "+", count: signs(added)) + String(repeating: "-", count: signs(removed)) + "\n"
        }
        let added = counts.reduce(0) { $0 + $1.added }
        let removed = counts.reduce(0) { $0 + $1.removed }
        text += " " + Words.History.files(pairs.count)
        if added > 0 || removed == 0 { text += Words.History.insertions(added) }
        if removed > 0 || added == 0 { text += Words.History.deletions(removed) }
        return text + "\n"
    }

    private func name(_ pair: FileChanges.Pair) -> String {
        let name = pair.isRenamed ? "\(pair.old?.name ?? "") => \(pair.name)" : pair.name
        return TextSanitizer.visible(name)
    }
}
