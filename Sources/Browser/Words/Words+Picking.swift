extension Words {
    /// The chooser (`pick`) and the form for placeholders.
    enum Picking {
        static let choose = "choose"
        static let file = "file"
        static let one = "One gist is chosen here: pick --multi marks several."
        static let onlyChooses = "pick only chooses. Start gists-tui for changes."
        static let loading = "The list is still loading."

        static let notText = "Not for a prompt: the file is not text in UTF-8."

        static func hostile(_ character: String, line: Int) -> String {
            "Not for a prompt: line \(line) has the control or invisible character \(character)."
        }
        static func choose(_ count: Int) -> String { "choose \(count)" }

        // MARK: The form

        static let print = "print"
        static let nextField = "next"
        static let earlier = "earlier, other values"

        static func fill(_ name: String) -> String { "Fill in \(name)" }
        static func place(_ number: Int, of count: Int) -> String { "\(number) of \(count)" }
    }
}
