import Glibc

extension Keyring {
    /// True if the user's own bus listens at systemd's usual place.
    static func hasRuntimeBus(_ environment: [String: String]) -> Bool {
        guard let folder = environment["XDG_RUNTIME_DIR"], folder.hasPrefix("/") else { return false }
        return access(folder + "/bus", F_OK) == 0
    }
}
