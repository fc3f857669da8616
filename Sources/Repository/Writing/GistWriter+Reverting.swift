import Documents
import FoundationEssentials
import Gists
import GitHub
import Texts

extension GistWriter {
    /// Reverts an edit: restores the files of the revision before, and the remembered description. If others have
    /// changed the gist since, that is a conflict and nothing is changed.
    /// - Parameter text: loads a file if the response has only its beginning.
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

    /// The files of the revision before the latest. Unchanged files are left as they are, whatever they contain.
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
