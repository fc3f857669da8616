import FoundationEssentials
import Gists
import Glibc
import Reading
import Runtime
import SystemCalls
import SystemPackage

/// The scripts that the user has agreed to run, in the folder of the user's state: one file for each script of a gist.
struct AgreedScripts {
    /// A script with the revision and the text that the user has seen.
    struct Script: Codable {
        var server: String
        var gist: GistID
        var name: String
        var revision: RevisionID
        var text: Data
    }

    private let folder: String

    private static let limit = 32 << 20

    init(_ options: LaunchOptions) throws(LaunchError) {
        guard let state = options.stateFolder ?? options.cacheFolder ?? options.scratchFolder else {
            throw LaunchError(Words.Run.noFolder)
        }
        folder = state + "/runs"
    }

    /// The script as the user has last agreed to it; nil if there is none.
    func script(_ name: String, of gist: GistID, on server: String) -> Script? {
        guard
            let file = try? FileDescriptor.open(
                path(name, gist, server), .readOnly, options: [.noFollow, .nonBlocking, .closeOnExec])
        else { return nil }
        defer { try? file.close() }
        guard let bytes = try? file.readAll(limit: Self.limit),
            let script = try? JSONDecoder().decode(Script.self, from: Data(bytes)),
            script.gist == gist, script.name.isExactly(name), script.server.isExactly(server)
        else { return nil }
        return script
    }

    func keep(_ script: Script) throws(LaunchError) {
        do {
            try Folder.make(folder, mode: 0o700)
            let place = path(script.name, script.gist, script.server)
            let temporary = "\(folder)/part-\(getpid())-\(UInt32.random(in: 0...UInt32.max))"
            try NewFile.write(try JSONEncoder().encode(script), aside: temporary, mode: .ownerReadWrite) {
                try Errno.check(rename(temporary, place))
            }
        } catch {
            throw LaunchError(Words.Run.notRemembered(folder, error))
        }
    }

    private func path(_ name: String, _ gist: GistID, _ server: String) -> String {
        folder + "/" + BlobID.of(Array("\(server)\n\(gist)\n\(name)".utf8)) + ".json"
    }
}
