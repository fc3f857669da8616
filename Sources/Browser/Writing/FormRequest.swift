import Texts

/// Something that the form of a gist waits for.
enum FormRequest: Hashable, Sendable {
    /// The text of a file that is edited, by the name that GitHub knows.
    case text(ExactText)
    case preview
    case patch
    case leaks
    case diskFiles
}

/// A line that is typed at the bottom of the form.
enum FormPrompt: Hashable, Sendable {
    /// Paths and patterns of files to add.
    case addFiles
    /// The name of a new file.
    case newFile
    /// Another name for the file of this name.
    case rename(String)
}
