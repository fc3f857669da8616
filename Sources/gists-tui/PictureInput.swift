import Concurrency
import FoundationEssentials
import GitHub
import Images
import Runtime

/// Where the pictures of a command come from: files, standard input (`-`), and the web.
struct PictureInput {
    /// Asked for what has an address; not needed where nothing has one.
    var manager: GitHubAPIManager?

    static func isAddress(_ name: String) -> Bool {
        let start = name.prefix(8).lowercased()
        return start.hasPrefix("http://") || start.hasPrefix("https://")
    }

    /// A picture's bytes.
    /// - Throws: `LaunchError`, whose message tells what went wrong, without the name.
    func data(_ name: String) throws -> Data {
        do {
            if Self.isAddress(name), let manager {
                return try Blocking.run { try await manager.avatar(name, limit: ImageDecoder.Limits.chosen.bytes) }
            }
            return Data(try name == "-" ? Input.standardInputBytes() : Input.bytes(ofFile: name))
        } catch let error as APIError {
            throw LaunchError(error.sentence())
        } catch {
            throw LaunchError("\(error)")
        }
    }
}
