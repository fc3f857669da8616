import FoundationEssentials
import Glibc
import SystemCalls
import SystemPackage

/// A folder for nobody else (0700) with files for nobody else (0600), gone with the last hold on it unless it is kept.
final class PrivateFolder {
    let path: String
    /// True once somebody's changes lie in it.
    var isKept = false
    private var names: [String] = []

    convenience init(environment: [String: String]) throws(Errno) {
        try self.init(in: Self.parent(environment), prefix: "gists-tui-")
    }

    init(in parent: String, prefix: String) throws(Errno) {
        // Safe in a folder that others write to: mkdtemp makes a new folder (0700) or fails, and follows no link that somebody
        // left under its name. Where it lies the person's own environment says, never a gist.
        var template = Array("\(parent)/\(prefix)XXXXXX".utf8CString)
        guard mkdtemp(&template) != nil else { throw .last }
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
    func add(_ bytes: Data, as wanted: String) throws -> String {
        let name = FreeName.all(like: wanted).first { !names.contains($0) } ?? wanted
        guard PathText.isName(name) else { throw Errno.invalidArgument }
        names.append(name)
        let place = PathText.joined(path, name)
        let file = try FileDescriptor.open(
            place, .writeOnly, options: [.create, .exclusiveCreate, .noFollow, .closeOnExec],
            permissions: .ownerReadWrite)
        try file.closeAfter { _ = try file.writeAll(bytes) }
        return place
    }
}
