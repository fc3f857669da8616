/// The version of this release. The Makefile reads it here for the names of packages.
enum Version {
    static let text = "0.1.0"
    /// The date of the release, as on the manual page.
    static let date = "November 21, 2026"
}
