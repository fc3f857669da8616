/// A command that chooses a tab of the gist.
public enum DetailCommand: Hashable, Sendable {
    case about, previousFile, nextFile
}
