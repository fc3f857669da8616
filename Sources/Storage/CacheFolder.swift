/// The folder of the cache.
public enum CacheFolder {
    /// Returns the folder's path: the user's option, otherwise `$XDG_CACHE_HOME/gists-tui`, otherwise
    /// `~/.cache/gists-tui`.
    ///
    /// Relative paths in the variables are ignored, as the XDG specification requires.
    /// - Returns: nil if neither the option nor a variable is set: nothing is kept on disk then.
    public static func path(option: String?, environment: [String: String]) -> String? {
        if let option, !option.isEmpty { return option }
        if let base = environment["XDG_CACHE_HOME"], base.hasPrefix("/") { return named(in: base) }
        if let home = environment["HOME"], home.hasPrefix("/") { return named(in: home, ".cache/") }
        return nil
    }

    /// The program's own folder in a folder.
    static func named(in folder: String, _ between: String = "") -> String {
        (folder.hasSuffix("/") ? folder : folder + "/") + between + "gists-tui"
    }
}
