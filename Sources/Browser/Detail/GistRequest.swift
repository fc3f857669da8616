import Texts

/// Requests of the detail pane for a gist.
enum GistRequest: Hashable, Sendable {
    /// The gist itself, with its texts.
    case content
    /// The beginning of its first file.
    case preview
    case star
    case file(ExactText)
    /// The items of a tab, such as comments or forks.
    case tab(DetailTab)
    /// The rendered text of a tab.
    case rendering(DetailTab)
    /// A tab's image.
    case image(DetailTab)
}
