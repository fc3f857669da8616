import CNcurses

/// Images of the process's memory, which a system may keep for weeks when a program crashes.
public enum CoreFiles {
    /// A crash leaves none from now on, and no other process of the same person can look into the memory: there is a token
    /// in it.
    public static func forbid() { cn_forbid_core_files() }
}
