import Texts

extension TextDocument {
    /// The changes between the files of two versions of a gist, by file name, as a patch.
    /// - Returns: nil if it was cancelled.
    public init?(
        changesFrom old: [ExactText: TextDocument], to new: [ExactText: TextDocument], isCancelled: @escaping () -> Bool
    ) {
        func versions(_ texts: [ExactText: TextDocument]) -> [FileChanges.Version] {
            texts.sorted { $0.key < $1.key }.map { FileChanges.Version(name: $0.key.text, $0.value.bytes) }
        }
        guard let changes = FileChanges(from: versions(old), to: versions(new), isCancelled: isCancelled),
            let patch = Patch(changes, isCancelled: isCancelled)
        else { return nil }
        self = TextDocument(patch.bytes).inFile(named: "changes.diff", language: nil)
    }
}
