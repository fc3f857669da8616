/// Gists of one kind: the same program or note, told differently each time.
struct Family: Sendable {
    struct File: Sendable {
        let name: Template
        let text: Template
    }

    let descriptions: [Template]
    let files: [File]
    /// How often this family is chosen, compared with others.
    let weight: Int

    /// - Parameter files: names and texts; files after the first are left out by some gists.
    init(_ descriptions: [String], weight: Int = 4, files: [(name: String, text: String)]) {
        self.descriptions = descriptions.map(Template.init)
        self.weight = weight
        self.files = files.map { File(name: Template($0.name), text: Template($0.text)) }
    }

    init(_ descriptions: [String], weight: Int = 4, _ name: String, _ text: String) {
        self.init(descriptions, weight: weight, files: [(name, text)])
    }
}
