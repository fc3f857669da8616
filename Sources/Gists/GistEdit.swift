import Texts

/// The changes of an existing gist: the difference between its current state and a draft. Anything that it does not
/// mention stays unchanged.
public struct GistEdit: Hashable, Sendable {
    /// Nil if it is unchanged.
    public var description: String?
    /// The changes by GitHub's name for a file; for a new file, by its own name.
    public var files: [ExactText: FileChange]

    public enum FileChange: Sendable {
        case remove
        /// - name: nil if it is unchanged.
        /// - text: nil if it is unchanged.
        case write(name: String?, text: String?)
    }

    public init(description: String? = nil, files: [ExactText: FileChange] = [:]) {
        self.description = description
        self.files = files
    }

    /// The changes from a gist to a draft. Texts that are known to be equal are not sent.
    public init(of gist: Gist, to draft: GistDraft) {
        self.init(description: draft.description.isExactly(gist.description ?? "") ? nil : draft.description)
        let kept = Set(draft.files.compactMap { $0.originalName.map { ExactText($0) } })
        for file in gist.files where !kept.contains(file.name) { files[file.name] = .remove }
        for file in draft.files {
            guard let original = file.originalName else {
                // A new file replaces a removed one with the same name.
                files[file.name] = .write(name: nil, text: file.text ?? "")
                continue
            }
            let known = gist.files.first { $0.name.isExactly(original) }?.wholeContent
            if !file.keepsName, let text = file.text ?? known,
                gist.files.contains(where: { $0.name.isExactly(file.name) })
            {
                // Two names are swapped, or one is reused: GitHub does not specify the order of renaming.
                files[file.name] = .write(name: nil, text: text)
                if !draft.files.contains(where: { $0.name.isExactly(original) }) { files[original] = .remove }
                continue
            }
            let name = file.keepsName ? nil : file.name
            let text = file.text.isExactly(known) ? nil : file.text
            if name != nil || text != nil { files[original] = .write(name: name, text: text) }
        }
    }

    /// True if there are no changes.
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
