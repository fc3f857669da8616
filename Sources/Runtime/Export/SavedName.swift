import HTTP
import SystemCalls

/// The names under which a gist's files are saved. A file keeps its own name if the file system allows it.
enum SavedName {
    /// The maximum length of a name in bytes.
    private static let limit = 255

    /// Returns a name for each file, in their order. Files that keep their names are named first, so that a renamed
    /// file never takes one of these names.
    static func all(for names: [String]) -> [String] {
        var taken: Set<[UInt8]> = []
        let kept = names.map { isUsable($0) && taken.insert(Array($0.utf8)).inserted }
        return zip(names, kept).map { name, isKept in
            guard !isKept else { return name }
            let wanted = DownloadName.safe(name) ?? "file"
            let free = FreeName.all(like: wanted).first { taken.insert(Array($0.utf8)).inserted }
            return free ?? wanted
        }
    }

    /// True for a name that a folder can contain, and that is completely visible.
    private static func isUsable(_ name: String) -> Bool {
        guard PathText.isName(name), name.utf8.count <= limit, let first = name.unicodeScalars.first else {
            return false
        }
        return !DownloadName.isJoining(first) && !name.unicodeScalars.contains(where: isHidden)
    }

    /// True for control and directional characters, which hide or reorder a name. Joiners are part of the spelling.
    private static func isHidden(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .control, .lineSeparator, .paragraphSeparator: true
        case .format: !(0x200C...0x200D ~= scalar.value)
        default: false
        }
    }
}
