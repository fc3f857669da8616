import Backup
import FoundationEssentials
import Gists
import Runtime

/// The folder of a gist in a backup, as a draft of a new gist.
enum FolderInput {
    /// - Returns: nil for another path.
    /// - Throws: if a file is missing, or not a text that a gist can contain.
    static func draft(_ path: String) throws -> GistDraft? {
        guard let reader = try? FolderReader(path), let gist = reader.gist(at: here) else { return nil }
        let files = try gist.record.files.map { file in
            let place = "\(here)/\(file.path)"
            guard let bytes = reader.bytes(of: place, limit: GistDraft.mostBytes) else {
                throw LaunchError(Words.Backup.unreadable(file.name, reader.path(of: place)))
            }
            // GitHub gave such a gist its names, also those that a new one should not have.
            return GistDraft.File(
                name: file.name, text: try FileInput.encodedText(Data(bytes), of: file.name), originalName: file.name)
        }
        return GistDraft(
            description: gist.record.gist.description ?? "", isPublic: gist.record.gist.isPublic, files: files)
    }

    private static let here = "."
}
