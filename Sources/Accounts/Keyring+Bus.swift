import Glibc

extension Keyring {
    /// Whether the person's own bus listens where systemd has it.
    static func hasRuntimeBus(_ environment: [String: String]) -> Bool {
        guard let folder = environment["XDG_RUNTIME_DIR"], folder.hasPrefix("/") else { return false }
        return access(folder + "/bus", F_OK) == 0
    }
}
