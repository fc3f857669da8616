/// A command that marks, filters or sorts the rows.
public enum ListCommand: Hashable, Sendable {
    case mark, filter, scope
    case orderMenu, cycleOrder, reverseOrder
}
