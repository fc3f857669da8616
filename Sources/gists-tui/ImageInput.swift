import Concurrency
import FoundationEssentials
import GitHub
import Images
import Runtime

/// The sources of images for a command: files, standard input (`-`), and the web.
struct ImageInput {
    /// Loads URLs; not needed if there are none.
    var manager: GitHubAPIManager?

    static func isAddress(_ name: String) -> Bool {
        let start = String(name.unicodeScalars.prefix(8)).lowercased()
        return start.begins(with: "http://") || start.begins(with: "https://")
    }

    /// The bytes of an image.
    /// - Throws: `LaunchError`, whose message has the problem without the name.
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
