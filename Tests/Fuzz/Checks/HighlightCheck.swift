import Cells

@testable import Reading

/// The first byte chooses the language. Runs read from checkpoints, in whatever order, are those of one reading from the start
/// to the end; they lie in their lines, in order, and the looks that they take grow with the text.
func checkHighlighting(_ bytes: [UInt8]) throws {
    guard let first = bytes.first, bytes.count > 1 else { return }
    let language = Language.all[Int(first) % Language.all.count]
    // Long enough for some checkpoints, with lines that go on where others ended.
    let once = String(decoding: bytes.dropFirst(), as: UTF8.self)
    let text = String(repeating: once, count: min(500, 3 * Checkpoints.spacing / once.utf8.count + 1))
    var document = TextDocument(text)
    document.language = language

    let whole = language.runs(of: text)
    try require(whole.count == document.lineCount, "every line is read")
    for (line, runs) in whole.enumerated() {
        var end = 0
        for run in runs {
            try require(
                run.bytes.lowerBound >= end && run.bytes.upperBound > run.bytes.lowerBound, "runs have an order")
            end = run.bytes.upperBound
        }
        try require(end <= document.bytes(ofLine: line).count, "runs end with their line")
    }

    while document.lineCount > 0,
        document.highlight(throughLine: document.lineCount - 1, bytes: Checkpoints.spacing)
    {}
    let stride = max(1, document.lineCount / 40)
    for line in Swift.stride(from: document.lineCount - 1, through: 0, by: -stride) {
        var pass = HighlightPass(document, language)
        let count = document.bytes(ofLine: line).count
        let runs = pass.runs(line: line, bytes: 0..<count)
        try require(runs == whole[line], "\(language.name): line \(line) read from a checkpoint is the same")
        let half = pass.runs(line: line, bytes: count / 2..<count)
        try require(
            half == whole[line].compactMap { clamped($0, to: count / 2..<count) },
            "\(language.name): line \(line) read from its middle is the same")
    }

    var lexer = Lexer(LexerState(grammar: language.number), sink: Nowhere())
    for line in 0..<document.lineCount {
        document.withBytes(ofLine: line) { $0.withUnsafeBufferPointer { lexer.read($0) } }
    }
    try require(lexer.steps <= 80 * (text.utf8.count + document.lineCount + 100), "\(language.name): looks are few")
    try check(.text(document), width: width(of: Array(bytes.dropFirst())))
}

private func clamped(_ run: TokenRun, to bytes: Range<Int>) -> TokenRun? {
    let part = run.bytes.clamped(to: bytes)
    return part.isEmpty ? nil : TokenRun(part, run.kind)
}

private struct Nowhere: TokenSink {
    mutating func add(_ kind: TokenKind, _ bytes: Range<Int>) {}
}
