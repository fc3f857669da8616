/// A command for the forks of the gist.
public enum ForksCommand: Hashable, Sendable {
    case fork, parent
}
