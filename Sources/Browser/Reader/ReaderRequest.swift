/// Requests for a text that is being read.
enum ReaderRequest: Hashable, Sendable {
    case inlineImage(InlineImages.Key)
    case highlighting
    /// The next piece of a search in a text.
    case finding
    /// The next piece of a search in all files of a gist.
    case findingInFiles
    case outline
}
