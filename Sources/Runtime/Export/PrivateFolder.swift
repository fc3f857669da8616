import FoundationEssentials
import Glibc

/// A folder for nobody else (0700) with files for nobody else (0600), gone with the last hold on it unless it is kept.
final class PrivateFolder {
    let path: String
    /// True once somebody's changes lie in it.
    var isKept = false
    private var names: [String] = []

    init(environment: [String: String]) throws(Errno) {
        var template = Array("\(Self.parent(environment))/gists-tui-XXXXXX".utf8CString)
        guard mkdtemp(&template) != nil else { throw Errno(code: errno) }
        path = String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
    }

    deinit {
        guard !isKept else { return }
        try? FileManager.default.removeItem(atPath: path)
    }

    /// Where temporary files belong.
    static func parent(_ environment: [String: String]) -> String {
        environment["TMPDIR"].flatMap { $0.isEmpty ? nil : $0 } ?? "/tmp"
    }

    /// Writes a file; one of the same name stays.
    /// - Returns: its path.
    func add(_ bytes: Data, as wanted: String) throws(Errno) -> String {
        let name = FreeName.all(like: wanted).first { !names.contains($0) } ?? wanted
        guard FilePath.isName(name) else { throw Errno(code: EINVAL) }
        names.append(name)
        let file = FilePath.joined(path, name)
        let descriptor = open(file, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw Errno(code: errno) }
        defer { close(descriptor) }
        try WholeFile.writeAll(bytes, to: descriptor)
        return file
    }
}
