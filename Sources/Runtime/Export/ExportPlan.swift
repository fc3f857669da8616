import Browser
import Gists
import HTTP
import SystemCalls

/// The target paths of the saved files. Names of gists and their files never lead out of the chosen folder.
struct ExportPlan {
    struct Item {
        var gist: Gist
        var file: GistFile
        var folder: String
        var name: String
        var path: String { PathText.joined(folder, name) }
    }

    private(set) var items: [Item] = []
    /// The target as the user typed it.
    let place: String
    /// True if the target is a folder, which is created if it is missing.
    let isFolder: Bool
    /// The folder for the files, or for the folders of the gists.
    let folder: String
    /// The folder as the user typed it, with a slash.
    var typedFolder: String {
        if isFolder { return place.ends(with: "/") ? place : place + "/" }
        let folder = place[..<PathText.startOfName(in: place)]
        return folder.isEmpty ? "./" : String(folder)
    }

    /// - Parameters:
    ///   - place: a folder if it ends with `/` or is one, or if there are several files; otherwise the file itself.
    init(_ gists: [Gist], to place: String, home: String?) {
        self.place = place
        let path = PathText.expanded(place, home: home)
        isFolder =
            path.ends(with: "/") || Folder.exists(path) || gists.count > 1 || gists.contains { $0.files.count > 1 }
        guard isFolder else {
            let slash = PathText.startOfName(in: path)
            folder = slash == path.startIndex ? "." : String(path[..<slash])
            for gist in gists {
                items += gist.files.map { Item(gist: gist, file: $0, folder: folder, name: String(path[slash...])) }
            }
            return
        }
        folder = path
        for gist in gists {
            let name = DownloadName.safe((gist.owner.map { $0.login.rawValue + "-" } ?? "") + gist.id.rawValue)
            let folder = gists.count > 1 ? PathText.joined(path, name ?? "gist") : path
            items += zip(gist.files, SavedName.all(for: gist.files.map(\.name))).map { file, name in
                Item(gist: gist, file: file, folder: folder, name: name)
            }
        }
    }

    /// The names of files that already exist.
    var existing: [String] { items.filter { PathText.exists($0.path) }.map(\.name) }
}
