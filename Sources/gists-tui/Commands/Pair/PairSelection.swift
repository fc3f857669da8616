import FoundationEssentials
import Gists
import Pairing
import Runtime

/// The pairs that words of the command line name: a file, all files in a folder, or all files of a gist.
enum PairSelection {
    /// - Returns: all pairs if there are no words.
    /// - Throws: for a file that is not paired.
    static func pairs(_ words: [String], among all: [Pair]) throws -> [Pair] {
        guard !words.isEmpty else { return all }
        var chosen: [Pair] = []
        for word in words {
            let found = try pairs(word, among: all)
            chosen += found.filter { !chosen.contains($0) }
        }
        return chosen
    }

    private static func pairs(_ word: String, among all: [Pair]) throws -> [Pair] {
        let path = path(word)
        let files = all.filter { $0.path.isExactly(path) }
        if !files.isEmpty { return files }
        if let inside = inside(word, among: all) {
            guard !inside.isEmpty else { throw LaunchError(Words.Pairs.noneIn(word)) }
            return inside
        }
        let ofGist = GistReference.id(in: word).map { id in all.filter { $0.gist == id } } ?? []
        guard !ofGist.isEmpty else { throw LaunchError(Words.Pairs.notPaired(word)) }
        return ofGist
    }

    /// The pairs whose files are in a folder; nil if the word is not a folder.
    static func inside(_ word: String, among all: [Pair]) -> [Pair]? {
        guard let folder = PairedFile.folder(word) else { return nil }
        return all.filter { $0.path.begins(with: folder) }
    }

    /// The absolute path that a pair has for a file, also if its folder is gone.
    static func path(_ word: String) -> String {
        if let path = try? PairedFile.path(word) { return path }
        return word.begins(with: "/") ? word : FileManager.default.currentDirectoryPath + "/" + word
    }

    /// The path for messages: relative in the current folder.
    static func shown(_ path: String) -> String {
        let folder = FileManager.default.currentDirectoryPath
        return path.rest(behind: folder.ends(with: "/") ? folder : folder + "/").map(String.init) ?? path
    }
}
