import Foundation

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
        // What is said in other scripts stays as it is; much of the rest gets a word of its own.
        if description?.utf8.first.map({ $0 < 0x80 }) == true, choices.randomness.chance(45) {
            description? += choices.randomness.pick(Self.afterthoughts).filled(&choices)
        }
        switch choices.randomness.int(0...99) {
        case 0..<6: description = nil
        case 6..<8: description = ""
        case 8..<13: description = Self.ornament.filled(&choices) + " " + (description ?? "")
        default: break
        }
        var made: [Contents.File] = []
        for (index, file) in files.enumerated() where index == 0 || choices.randomness.chance(75) {
            // The last of the lines may be one that only some gists have.
            let text = file.text.filled(&choices).trimmingCharacters(in: .newlines)
            made.append(Contents.File(file.name.filled(&choices), text + "\n"))
        }
        return Contents(description: description, files: made)
    }

    private static let afterthoughts = [
        ", second try", " for the ⟦noun⟧ project", " (⟦draft|old|work in progress|cleaned up⟧)",
        ", as promised to @⟦person⟧",
        " · ⟦Month⟧ ⟦2017…2026⟧", " #⟦plant⟧ #⟦service⟧", " – ⟦person⟧ asked about it in ⟦City⟧",
        ", ⟦adjective⟧ edition",
        " [⟦host⟧]", " for ⟦Weekday⟧s", ", with fewer ⟦thing⟧s", " v⟦1…9⟧.⟦0…12⟧",
    ].map(Template.init)
    private static let ornament = Template("⟦emoji⟧")
}
