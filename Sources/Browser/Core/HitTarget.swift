import Cells
import Gists

/// What stands at a cell, as far as the mouse can do something with it.
enum HitTarget: Hashable {
    case feed(Feed)
    /// A gist's row, by its id.
    case row(String)
    case divider
    case tab(DetailTab)
    case detail
    /// What a hint in the status bar says.
    case hint(Command)
    /// The key of a hint in the line that is being typed.
    case key(Key)
    /// What tells of new rows above the view.
    case newRows
    /// A choice of a picker, by its number among those that match.
    case choice(Int)
}
