/// Gists that try a reader's limits; one of each.
enum Oddity: String, Sendable, CaseIterable {
    case hugeFile

    var contents: Contents {
        switch self {
        case .hugeFile:
            Contents(description: "x", files: [.init("x.txt", String(repeating: "x\n", count: 900_000))])
        }
    }
}
