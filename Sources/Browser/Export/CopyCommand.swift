/// A command that copies a part of the gist to the clipboard.
public enum CopyCommand: Hashable, Sendable {
    case menu
    case url, rawURL, cloneLine, fileLink, markdownLink, id
    case contents, lines
}
