import Glibc

/// The folder of what nobody else has: drafts.
public enum StateFolder {
    /// `$XDG_STATE_HOME/gists-tui`, else `~/.local/state/gists-tui`.
    ///
    /// Relative paths in the variables are ignored, as the XDG specification wants.
    /// - Returns: nil where neither says anything.
    public static func path(environment: [String: String]) -> String? {
        if let base = environment["XDG_STATE_HOME"], base.hasPrefix("/") { return CacheFolder.named(in: base) }
        if let home = environment["HOME"], home.hasPrefix("/") { return CacheFolder.named(in: home, ".local/state/") }
        return nil
    }

    /// The first of these that is there, or can be made, and written to.
    public static func usable(among folders: [String]) -> String? {
        folders.first { (try? FileSystem.makeFolder($0)) != nil && access($0, W_OK | X_OK) == 0 }
    }
}
