/// What is to change in a gist of GitHub's: the difference between what it is and what somebody wants. What it does not name
/// stays as it is.
public struct GistEdit: Hashable, Sendable {
    /// Nil where it stays.
    public var description: String?
    /// By the name that GitHub knows a file by, for a new one by its own.
    public var files: [String: FileChange]

    public enum FileChange: Hashable, Sendable {
        case remove
        /// - name: nil where it stays.
        /// - text: nil where it stays.
        case write(name: String?, text: String?)
    }

    public init(description: String? = nil, files: [String: FileChange] = [:]) {
        self.description = description
        self.files = files
    }

    /// What makes a gist of what it is into a draft. Texts that are known and equal are not sent.
    public init(of gist: Gist, to draft: GistDraft) {
        self.init(description: draft.description == gist.description ?? "" ? nil : draft.description)
        let kept = Set(draft.files.compactMap(\.originalName))
        for file in gist.files where !kept.contains(file.name) { files[file.name] = .remove }
        for file in draft.files {
            guard let original = file.originalName else {
                // A new file of the name of one that goes takes its place.
                files[file.name] = .write(name: nil, text: file.text ?? "")
                continue
            }
            let known = gist.files.first { $0.name == original }?.wholeContent
            if file.name != original, let text = file.text ?? known,
                gist.files.contains(where: { $0.name == file.name })
            {
                // Two names are exchanged, or one becomes free: GitHub does not say in which order it renames.
                files[file.name] = .write(name: nil, text: text)
                if !draft.files.contains(where: { $0.name == original }) { files[original] = .remove }
                continue
            }
            let name = file.name == original ? nil : file.name
            let text = file.text == known ? nil : file.text
            if name != nil || text != nil { files[original] = .write(name: name, text: text) }
        }
    }

    /// True where nothing changes.
    public var isEmpty: Bool { description == nil && files.isEmpty }
}
