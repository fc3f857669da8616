/// The folder of the cache.
public enum CacheFolder {
    /// The folder's path: what the user asked for, else `$XDG_CACHE_HOME/gists-tui`, else `~/.cache/gists-tui`.
    ///
    /// Relative paths in the variables are ignored, as the XDG specification wants.
    /// - Returns: nil where neither says anything: then nothing is kept on disk.
    public static func path(option: String?, environment: [String: String]) -> String? {
        if let option, !option.isEmpty { return option }
        if let base = environment["XDG_CACHE_HOME"], base.hasPrefix("/") { return named(in: base) }
        if let home = environment["HOME"], home.hasPrefix("/") { return named(in: home, ".cache/") }
        return nil
    }

    /// The program's own folder.
    static func named(in folder: String, _ between: String = "") -> String {
        (folder.hasSuffix("/") ? folder : folder + "/") + between + "gists-tui"
    }
}
