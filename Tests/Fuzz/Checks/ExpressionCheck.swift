@testable import Reading

/// A regular expression, and behind the first line end the text that it looks through: its matches lie in order between
/// characters, are those of a reading in small pieces, and cost no more than the text's length and the states made on the way.
func checkExpressions(_ bytes: [UInt8]) throws {
    let parts = bytes.split(separator: 0x0A, maxSplits: 1, omittingEmptySubsequences: false)
    let pattern = String(decoding: parts[0], as: UTF8.self)
    guard let expression = try? RegularExpression(pattern) else { return }
    let line = Array(String(decoding: parts.count > 1 ? parts[1] : [], as: UTF8.self).utf8)
    var steps = Int.max
    let found = expression.matches(in: line, steps: &steps)
    let cost = Int.max - steps
    // Each place can make a state, which takes a look at each instruction, and a way on from it.
    let size = expression.program.instructions.count
    try require(cost <= 4 * (line.count + 1) * (2 * size + 4), "the cost has a bound")
    var end = 0
    for match in found {
        try require(match.lowerBound >= end && !match.isEmpty, "matches come one behind the other")
        for place in [match.lowerBound, match.upperBound] where place < line.count {
            try require(line[place] & 0xC0 != 0x80, "matches hold whole characters")
        }
        end = match.upperBound
    }
    try require(end <= line.count, "matches lie in the text")
    var pieces: [Range<Int>] = []
    var scan = RegexLineScan(expression)
    var left = 1
    while !scan.advance(in: line.span, steps: &left, { pieces.append($0) }) { left = 1 }
    try require(pieces == found, "pieces find the same")
}
