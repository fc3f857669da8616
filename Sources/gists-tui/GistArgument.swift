import Gists
import Runtime

/// Gists and files as commands name them.
enum GistArgument {
    static func id(_ text: String) throws -> String {
        guard let id = GistReference.id(in: text) else {
            throw LaunchError(Words.Start.notAGist(text), exitCode: .usage)
        }
        return id
    }

    /// The file of this name, or all.
    static func files(of gist: Gist, named name: String?) throws -> [GistFile] {
        guard let name else { return gist.files }
        guard let found = gist.files.first(where: { $0.name == name }) else {
            throw LaunchError(Words.Gist.noFile(name, names(of: gist)))
        }
        return [found]
    }

    /// As many names as a message can hold.
    private static func names(of gist: Gist) -> String {
        let names = gist.files.prefix(20).map(\.name).joined(separator: ", ")
        let rest = gist.files.count - 20
        let unlisted = gist.isTruncated ? Words.Gist.unlistedFiles : ""
        return (names.isEmpty ? Words.Gist.noFiles : names) + (rest > 0 ? Words.Gist.moreFiles(rest) : "") + unlisted
    }
}
