/// Gists that try a reader's limits; one of each.
enum Oddity: String, Sendable, CaseIterable {
    case hugeFile

    var contents: Contents {
        switch self {
        case .hugeFile:
            Contents(description: "x", files: [.init(name: "x.txt", text: String(repeating: "x\n", count: 900_000))])
        }
    }
}
