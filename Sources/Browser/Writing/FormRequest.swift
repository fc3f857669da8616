import Texts

/// Requests of drafts and their form.
enum WritingRequest: Hashable, Sendable {
    case publishing(draft: String)
    case form(FormRequest)
}

/// Requests of a gist's form.
enum FormRequest: Hashable, Sendable {
    /// The text of an edited file, by its name at GitHub.
    case text(ExactText)
    case preview
    /// The comparison with GitHub's version.
    case conflict
    case leaks
    case diskFiles
}

/// The lines typed at the bottom of the form.
enum FormPrompt: Hashable, Sendable {
    /// Paths and patterns of files to add.
    case addFiles
    /// The name of a new file.
    case newFile
    /// Another name for the file of this name.
    case rename(String)
}
