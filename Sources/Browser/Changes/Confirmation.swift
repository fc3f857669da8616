import Cells
import Gists

/// What is asked before something is taken away.
enum Confirmation: Hashable, Sendable {
    case delete([Gist])
    case undo([DeletedGist])

    var question: String {
        switch self {
        case .delete(let gists): Words.Deletion.question(gists.map(Model.title))
        case .undo(let gists):
            Words.Undo.question(
                gists.count, OneLine.collapse(gists.first?.draft.description ?? "", columns: 40),
                missing: gists.flatMap(\.missing))
        }
    }

    /// What `y` does.
    var yes: String {
        switch self {
        case .delete: Words.Deletion.yes
        case .undo: Words.Undo.yes
        }
    }
}

extension Model {
    /// A key in answer to a question; any but `y`, and those that leave, mean nothing.
    mutating func answer(_ key: Key, to confirmation: Confirmation) -> [Effect] {
        switch key {
        case .character("y"):
            prompt = nil
            switch confirmation {
            case .delete(let gists):
                if focus == .list { list.unmark(gists.map(\.id)) }
                return delete(gists)
            case .undo(let gists): return makeAnew(gists)
            }
        case .escape, .control("g"), .character("n"), .character("q"): prompt = nil
        default: break
        }
        return []
    }
}
