/// A command for drafts.
public enum WritingCommand: Hashable, Sendable {
    case new, edit, publish
}
