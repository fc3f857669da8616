/// The blocks of a page. They are in several arrays, since a single one would need its memory twice while it grows, and
/// could not use the memory of the text's tree, which is freed piece by piece.
struct BlockList: RandomAccessCollection, Sendable {
    private static let pieceCount = 128
    private var pieces: [[Block]] = []
    private(set) var endIndex = 0

    var startIndex: Int { 0 }

    subscript(index: Int) -> Block { pieces[index / Self.pieceCount][index % Self.pieceCount] }

    mutating func append(_ block: Block) {
        if endIndex.isMultiple(of: Self.pieceCount) {
            pieces.append([])
            if endIndex > 0 { pieces[pieces.count - 1].reserveCapacity(Self.pieceCount) }
        }
        pieces[pieces.count - 1].append(block)
        endIndex += 1
    }
}
