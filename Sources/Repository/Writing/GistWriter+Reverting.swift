import Documents
import FoundationEssentials
import Gists
import GitHub
import Texts

extension GistWriter {
    /// Takes an edit back: the files as they were one revision before, the description as somebody remembers it. What was
    /// changed since by others is not touched: that is a conflict.
    /// - Parameter text: loads a file of which the answer holds only the beginning.
    public func revert(
        _ reversion: Revert, text: (GistFile, Gist) async throws -> Data
    ) async throws -> Edited {
        let now = try await manager.gist(reversion.gist)
        guard reversion.edited.isStill(of: now) else { return .conflict(keep(now)) }
        var draft = GistDraft(editing: now)
        if let description = reversion.description { draft.description = description }
        if reversion.hasFiles { draft.files = try await filesBefore(now, text: text) }
        let edit = GistEdit(of: now, to: draft)
        guard !edit.isEmpty else { return .changed(now) }
        return try await self.edit(now.id, edit, basedOn: nil)
    }

    /// The files of the revision before the latest. One that is the same stays as it is, whatever it holds.
    private func filesBefore(
        _ now: Gist, text: (GistFile, Gist) async throws -> Data
    ) async throws -> [GistDraft.File] {
        guard let revision = now.history?.dropFirst().first else { throw Failure(Words.noRevisionBefore) }
        let before = try await manager.gist(now.id, at: revision.version)
        var files: [GistDraft.File] = []
        for file in before.files {
            let current = now.files.first { $0.name.isExactly(file.name) }
            if let current, current.rawURL.isExactly(file.rawURL) {
                files.append(GistDraft.File(name: file.name, text: nil, originalName: file.name))
                continue
            }
            guard let content = String(validating: try await text(file, before), as: UTF8.self),
                !content.utf8.contains(0)
            else { throw Failure(Words.binaryBefore(file.name)) }
            files.append(GistDraft.File(name: file.name, text: content, originalName: current?.name))
        }
        return files
    }
}
