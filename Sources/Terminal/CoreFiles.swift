import CNcurses

/// Core dumps, which a system may keep for weeks after a crash.
public enum CoreFiles {
    /// Disables core dumps, and keeps other processes of the same user from reading the memory, since it contains a
    /// token.
    public static func forbid() { cn_forbid_core_files() }
}
