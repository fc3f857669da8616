import Gists
import Runtime

/// Gists and files as commands name them.
enum GistArgument {
    static func id(_ text: String) throws -> String {
        guard let id = GistAddress.id(in: text) else {
            throw LaunchError("“\(text)” is no gist's address or id.", exitCode: .usage)
        }
        return id
    }

    /// The file of this name, or all.
    static func files(of gist: Gist, named name: String?) throws -> [GistFile] {
        guard let name else { return gist.files }
        guard let found = gist.files.first(where: { $0.name == name }) else {
            throw LaunchError("This gist has no file “\(name)”. It has: \(names(of: gist)).")
        }
        return [found]
    }

    /// As many names as a message can hold.
    private static func names(of gist: Gist) -> String {
        let names = gist.files.prefix(20).map(\.name).joined(separator: ", ")
        let rest = gist.files.count - 20
        let unlisted = gist.isTruncated ? ", and more that GitHub does not list" : ""
        return (names.isEmpty ? "no files" : names) + (rest > 0 ? " and \(rest) more" : "") + unlisted
    }
}
