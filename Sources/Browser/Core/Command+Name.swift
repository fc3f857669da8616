extension Command {
    /// The name behind `:`, in the palette's index and in the configuration: `page-down`, `show-starred`.
    public var name: String {
        if case .show(let feed) = self { return "show-" + feed.title.lowercased() }
        var name = ""
        var follows = Character("A")
        for character in "\(self)" {
            // What is written in capitals is a word: `copyRawURL` is copy-raw-url.
            if character.isUppercase, !follows.isUppercase { name += "-" }
            name += character.lowercased()
            follows = character
        }
        return name
    }
}
