import Foundation

extension PseudoTerminal {
    /// What the program has written as part of a link (OSC 8).
    public struct LinkPart: Hashable, Sendable {
        public var id: String
        public var url: String
        /// What stands in it, without colours.
        public var text: String
        /// False where the cursor moved before the link ended, or it has not ended.
        public var isWhole: Bool
    }

    /// Every part of a link, in the order of the output. Everything up to the next beginning or end belongs to it.
    public var linkParts: [LinkPart] {
        let pieces = String(decoding: output, as: UTF8.self).components(separatedBy: "\u{1B}]8;")
        return pieces.enumerated().dropFirst().compactMap { number, piece in
            guard let end = piece.range(of: "\u{1B}\\") else { return nil }
            let fields = piece[..<end.lowerBound].split(separator: ";", maxSplits: 1, omittingEmptySubsequences: false)
            guard fields.count == 2, !fields[1].isEmpty else { return nil }
            let content = String(piece[end.upperBound...])
            let text = content.replacingOccurrences(
                of: "\u{1B}\\[[0-9;]*m|\u{1B}\\(B|\u{0F}", with: "", options: .regularExpression)
            return LinkPart(
                id: String(fields[0]), url: String(fields[1]), text: text,
                isWhole: number + 1 < pieces.count && text.utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7F })
        }
    }
}
