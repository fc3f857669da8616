/// Gists of one kind: the same program or note, told differently each time.
struct Family: Sendable {
    /// How often this family is chosen, compared with others.
    let weight: Int
    private let descriptions: [Template]
    private let files: [(name: Template, text: Template)]

    /// - Parameter files: names and texts; files after the first are left out by some gists.
    init(_ descriptions: [String], weight: Int = 4, files: [(name: String, text: String)]) {
        self.weight = weight
        self.descriptions = descriptions.map(Template.init)
        self.files = files.map { (Template($0.name), Template($0.text)) }
    }

    init(_ descriptions: [String], weight: Int = 4, _ name: String, _ text: String) {
        self.init(descriptions, weight: weight, files: [(name, text)])
    }

    /// The same seed makes the same contents.
    func contents(seed: UInt64) -> Contents {
        var choices = Template.Choices(seed: seed)
        var description: String? = choices.randomness.pick(descriptions).filled(&choices)
        switch choices.randomness.int(0...99) {
        case 0..<6: description = nil
        case 6..<8: description = ""
        case 8..<13: description = Self.ornament.filled(&choices) + " " + (description ?? "")
        default: break
        }
        var made: [Contents.File] = []
        for (index, file) in files.enumerated() where index == 0 || choices.randomness.chance(75) {
            made.append(Contents.File(file.name.filled(&choices), file.text.filled(&choices) + "\n"))
        }
        return Contents(description: description, files: made)
    }

    private static let ornament = Template("⟦emoji⟧")
}
