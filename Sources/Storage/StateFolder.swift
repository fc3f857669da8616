import Glibc

/// The folder for data without other copies: drafts.
public enum StateFolder {
    /// `$XDG_STATE_HOME/gists-tui`, otherwise `~/.local/state/gists-tui`.
    ///
    /// Relative paths in the variables are ignored, as the XDG specification requires.
    /// - Returns: nil if none of the variables is set.
    public static func path(environment: [String: String]) -> String? {
        if let base = environment["XDG_STATE_HOME"], base.hasPrefix("/") { return CacheFolder.named(in: base) }
        if let home = environment["HOME"], home.hasPrefix("/") { return CacheFolder.named(in: home, ".local/state/") }
        return nil
    }

    /// The first of these folders that exists or can be created, and is writable.
    public static func usable(among folders: [String]) -> String? {
        folders.first { (try? FileSystem.makeFolder($0)) != nil && access($0, W_OK | X_OK) == 0 }
    }
}
