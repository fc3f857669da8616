/// The difference between a file and its counterpart in a gist, by their contents.
public enum PairState: String, Hashable, Sendable, Codable, CaseIterable {
    case equal
    case changedHere = "changed-here"
    case changedThere = "changed-there"
    case changedBoth = "changed-both"
    case deletedHere = "deleted-here"
    case deletedThere = "deleted-there"
    case deletedBoth = "deleted-both"

    /// The sign in lists.
    public var sign: String {
        switch self {
        case .equal: "✓"
        case .changedHere: "↑"
        case .changedThere: "↓"
        case .changedBoth: "↕"
        case .deletedHere, .deletedThere, .deletedBoth: "✕"
        }
    }

    /// - Parameters:
    ///   - base: the last content that both had; nil if they never had the same.
    ///   - here: the file's content; nil if there is none.
    ///   - there: the content in the gist; nil if it is not there.
    public init(base: [UInt8]?, here: [UInt8]?, there: [UInt8]?) {
        switch (here, there) {
        case (nil, nil): self = .deletedBoth
        // Without a common content, the one that exists is new.
        case (nil, _?): self = base == nil ? .changedThere : .deletedHere
        case (_?, nil): self = base == nil ? .changedHere : .deletedThere
        case (let here?, let there?):
            if here == there {
                self = .equal
            } else if there == base {
                self = .changedHere
            } else {
                self = here == base ? .changedThere : .changedBoth
            }
        }
    }
}
