import Gists

/// A prompt about files to export.
enum ExportPrompt: Hashable, Sendable {
    /// A path for the files.
    case save(Export)
    /// A shell command for the files.
    case pipe([Gist])
    /// The question whether to overwrite the files of these names: answered with a key.
    case overwrite(Export, [String])
    /// A configured command's question.
    case answer(AskingCommand)

    /// The text before the typed line.
    var label: String {
        switch self {
        case .save(let export) where !export.subject.isEmpty:
            Words.Prompt.save(export.fileCount, of: export.subject)
        case .save(let export): export.fileCount == 1 ? Words.Prompt.saveFile : Words.Prompt.save(export.fileCount)
        case .pipe: "| "
        case .overwrite(_, let names): Words.Prompt.overwrite(names)
        case .answer(let asking): (asking.question?.label ?? "") + ": "
        }
    }
}
