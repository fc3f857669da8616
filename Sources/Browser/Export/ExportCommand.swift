/// A command that passes files to the disk or to another program.
public enum ExportCommand: Hashable, Sendable {
    case save, saveAll, pipe, openInPager, openInEditor
}
