extension SelectionOptions {
    /// True if a list is named.
    var isNamed: Bool { mine || starred || following || !user.isEmpty }
}
