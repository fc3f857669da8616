extension Command {
    /// The name behind `:`, in the palette's index and in the configuration: `page-down`, `show-starred`.
    public var name: String {
        if case .show(let feed) = self { return "show-" + feed.title.lowercased() }
        var name = ""
        for character in "\(self)" {
            if character.isUppercase { name += "-" }
            name += character.lowercased()
        }
        return name
    }
}
