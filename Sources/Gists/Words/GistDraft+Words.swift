extension GistDraft.Problem {
    /// The reason why a draft cannot be sent, in one sentence for the user.
    public var sentence: String {
        switch self {
        case .noFiles: "A gist needs at least one file."
        case .tooManyFiles(let count): "\(count) files are too many: GitHub lists at most \(GistDraft.mostFiles)."
        case .tooLarge(let size) where ByteCount.short(size) == ByteCount.short(GistDraft.mostBytes):
            "\(size) bytes are too large: GitHub serves at most \(GistDraft.mostBytes)."
        case .tooLarge(let size):
            "\(ByteCount.short(size)) is too large: GitHub serves at most \(ByteCount.short(GistDraft.mostBytes))."
        case .unnamed: "A file needs a name."
        case .blank(let name): "“\(name)” is blank: GitHub doesn't accept blank files."
        case .clash(let name): "Two files are named “\(name)”."
        case .hasFolder(let name): "“\(name)” has a slash: gists have no folders."
        case .reservedName(let name): "“\(name)” is a name that GitHub gives to files itself: choose another."
        case .unusableName(let name): "“\(name)” has control characters: choose another name."
        case .binary(let name): "“\(name)” is a binary file, and GitHub's API accepts only text: use git for it."
        }
    }
}
