import Texts

/// What is to change in a gist of GitHub's: the difference between what it is and what somebody wants. What it does not name
/// stays as it is.
public struct GistEdit: Hashable, Sendable {
    /// Nil where it stays.
    public var description: String?
    /// By the name that GitHub knows a file by, for a new one by its own.
    public var files: [ExactText: FileChange]

    public enum FileChange: Sendable {
        case remove
        /// - name: nil where it stays.
        /// - text: nil where it stays.
        case write(name: String?, text: String?)
    }

    public init(description: String? = nil, files: [ExactText: FileChange] = [:]) {
        self.description = description
        self.files = files
    }

    /// What makes a gist of what it is into a draft. Texts that are known and equal are not sent.
    public init(of gist: Gist, to draft: GistDraft) {
        self.init(description: draft.description.isExactly(gist.description ?? "") ? nil : draft.description)
        let kept = Set(draft.files.compactMap { $0.originalName.map { ExactText($0) } })
        for file in gist.files where !kept.contains(file.name) { files[file.name] = .remove }
        for file in draft.files {
            guard let original = file.originalName else {
                // A new file of the name of one that goes takes its place.
                files[file.name] = .write(name: nil, text: file.text ?? "")
                continue
            }
            let known = gist.files.first { $0.name.isExactly(original) }?.wholeContent
            if !file.keepsName, let text = file.text ?? known,
                gist.files.contains(where: { $0.name.isExactly(file.name) })
            {
                // Two names are exchanged, or one becomes free: GitHub does not say in which order it renames.
                files[file.name] = .write(name: nil, text: text)
                if !draft.files.contains(where: { $0.name.isExactly(original) }) { files[original] = .remove }
                continue
            }
            let name = file.keepsName ? nil : file.name
            let text = file.text.isExactly(known) ? nil : file.text
            if name != nil || text != nil { files[original] = .write(name: name, text: text) }
        }
    }

    /// True where nothing changes.
    public var isEmpty: Bool { description == nil && files.isEmpty }
}

extension GistEdit.FileChange: Hashable {
    public static func == (one: Self, other: Self) -> Bool {
        switch (one, other) {
        case (.remove, .remove): true
        case (.write(let name, let text), .write(let otherName, let otherText)):
            name.isExactly(otherName) && text.isExactly(otherText)
        default: false
        }
    }

    public func hash(into hasher: inout Hasher) {
        guard case .write(let name, let text) = self else { return }
        name.hashExactly(into: &hasher)
        text.hashExactly(into: &hasher)
    }
}
