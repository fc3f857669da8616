/// Makes the contents of gists.
struct Composer {
    static func contents(of source: Gist.Source) -> Contents {
        switch source {
        case .written(let contents): contents
        case .oddity(let oddity): oddity.contents
        case .family(let index, let seed): contents(of: Family.all[index], seed: seed)
        }
    }

    private static func contents(of family: Family, seed: UInt64) -> Contents {
        var choices = Template.Choices(seed: seed)
        var description: String? = choices.randomness.pick(family.descriptions).filled(&choices)
        switch choices.randomness.int(0...99) {
        case 0..<7: description = nil
        case 7..<9: description = ""
        case 9..<15:
            description = choices.randomness.pick(Vocabulary.words["emoji"] ?? [""]) + " " + (description ?? "")
        default: break
        }
        var files: [Contents.File] = []
        for (index, file) in family.files.enumerated() where index == 0 || choices.randomness.chance(75) {
            let name = file.name.filled(&choices)
            files.append(Contents.File(name: name, text: file.text.filled(&choices) + "\n"))
        }
        return Contents(description: description, files: files.sorted { $0.name < $1.name })
    }
}
