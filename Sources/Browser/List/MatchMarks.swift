import Cells

/// Marks what a filter found in lines that are already drawn: reading the cells back keeps every cut and width true.
enum MatchMarks {
    static func draw(_ query: RowQuery, in line: Rect, _ theme: Theme, into surface: inout Surface) {
        guard !line.isEmpty, query.hasIndexed else { return }
        var text: [UInt8] = []
        /// For each byte the column of its cell.
        var columns: [Int] = []
        for x in line.x..<line.maxX {
            guard let cell = surface[x, line.y], !cell.isContinuation else { continue }
            let bytes = Array(cell.glyph.text.lowercased().utf8)
            // A middle dot stands between fields, which no match crosses.
            text += cell.glyph.text == "·" ? [FuzzyTerm.separator] : bytes
            columns += Array(repeating: x, count: text.count - columns.count)
        }
        text.withUnsafeBufferPointer { text in
            for place in query.places(in: text) {
                guard var cell = surface[columns[place], line.y] else { continue }
                cell.style = theme.found(cell.style)
                surface.set(cell, x: columns[place], y: line.y)
            }
        }
    }
}

extension RowQuery {
    /// The bytes of a text that the words were found in.
    func places(in text: UnsafeBufferPointer<UInt8>) -> [Int] {
        parts.filter { !$0.isNegated }.flatMap { part -> [Int] in
            switch part.condition {
            case .fuzzy(let term): term.places(in: text) ?? []
            case .exact(let word): ByteSearch.first(word, in: text).map { Array($0..<$0 + word.count) } ?? []
            default: []
            }
        }
    }
}
