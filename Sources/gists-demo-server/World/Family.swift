import Foundation

/// Gists of one kind: the same program or note, with different details each time.
struct Family: Sendable {
    /// The relative frequency of this family.
    let weight: Int
    private let descriptions: [Template]
    private let files: [(name: Template, text: Template)]

    /// - Parameter files: names and texts; some gists omit files after the first.
    init(_ descriptions: [String], weight: Int = 4, files: [(name: String, text: String)]) {
        self.weight = weight
        self.descriptions = descriptions.map(Template.init)
        self.files = files.map { (Template($0.name), Template($0.text)) }
    }

    init(_ descriptions: [String], weight: Int = 4, _ name: String, _ text: String) {
        self.init(descriptions, weight: weight, files: [(name, text)])
    }

    /// The contents for a seed; the same seed gives the same contents.
    func contents(seed: UInt64) -> Contents {
        var choices = Template.Choices(seed: seed)
        var description: String? = choices.randomness.pick(descriptions).filled(&choices)
        // Descriptions in other scripts are unchanged; many of the others get an addition.
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
            // The last line may be optional.
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
