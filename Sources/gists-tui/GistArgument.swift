import FoundationEssentials
import Gists
import Repository
import Runtime

/// Parses the arguments for gists and files.
enum GistArgument {
    static func id(_ text: String) throws -> GistID { try reference(text).id }

    /// The gist, and the part of it in the URL.
    static func reference(_ text: String) throws -> GistReference {
        guard let reference = GistReference(text) else {
            throw LaunchError(Words.Start.notAGist(text), exitCode: .usage)
        }
        return reference
    }

    /// The file with this name, or all.
    static func files(of gist: Gist, named name: String?) throws -> [GistFile] {
        guard let name else { return gist.files }
        guard let found = gist.files.first(where: { $0.name.isExactly(name) }) else {
            throw LaunchError(Words.Gist.noFile(name, names(of: gist)))
        }
        return [found]
    }

    /// The file in the URL; the first one if it contains only lines; otherwise all.
    static func files(of gist: Gist, in reference: GistReference) throws -> [GistFile] {
        switch reference.file {
        case nil: return reference.lines == nil ? gist.files : Array(gist.files.prefix(1))
        case .name(let name): return try files(of: gist, named: name)
        case .anchor(let anchor):
            guard let place = reference.index(in: gist.files.map(\.name)) else {
                throw LaunchError(Words.Gist.noAnchor(anchor, names(of: gist)))
            }
            return [gist.files[place]]
        }
    }

    /// The names of the files, as many as fit in a message.
    private static func names(of gist: Gist) -> String {
        let names = gist.files.prefix(20).map(\.name).joined(separator: ", ")
        let rest = gist.files.count - 20
        let unlisted = gist.isTruncated ? Words.Gist.unlistedFiles : ""
        return (names.isEmpty ? Words.Gist.noFiles : names) + (rest > 0 ? Words.Gist.moreFiles(rest) : "") + unlisted
    }
}

extension Data {
    /// Returns some of the lines, counted from 1, with their line ends.
    /// - Throws: if none of them exists.
    func lines(_ numbers: ClosedRange<Int>, of file: String) throws -> Data {
        var (number, start) = (1, startIndex)
        var found: Data.Index?
        while start < endIndex, number <= numbers.upperBound {
            if number == numbers.lowerBound { found = start }
            start = self[start...].firstIndex(of: 0x0A).map { $0 + 1 } ?? endIndex
            number += 1
        }
        guard let found else { throw LaunchError(Words.Gist.noLine(numbers.lowerBound, of: file, number - 1)) }
        return Data(self[found..<start])
    }
}
