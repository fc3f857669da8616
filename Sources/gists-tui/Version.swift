import CBuild

/// The version of this release. The Makefile reads it here for the names of packages.
enum Version {
    static let text = "0.1.0"
    /// The date of the release, as on the manual page.
    static let date = "November 21, 2026"
    /// The commit of the sources; "unknown" if they were built without git or make.
    static var commit: String { String(cString: cbuild_commit()) }
    /// The date of the commit, `2026-11-21`; nil if it is unknown.
    static var commitDate: String? {
        let date = String(cString: cbuild_date())
        return date.isEmpty ? nil : date
    }
    /// The version and the build: `0.1.0 (26e604f80123, 2026-11-21)`.
    static var full: String { "\(text) (\([commit, commitDate].compactMap(\.self).joined(separator: ", ")))" }
}
