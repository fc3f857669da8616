import Cells

@testable import Reading

/// A text that may hold secrets: what is found lies in its lines and is shown harmless, what is cut off behind changes nothing in
/// lines long before, and a byte costs a bounded number of steps.
func checkLeaks(_ bytes: [UInt8]) throws {
    let text = Array(String(decoding: bytes, as: UTF8.self).utf8)
    var scan = LeakScan(text, file: "file")
    scan.run()
    try require(scan.steps <= 60 * text.count + 60, "the cost has a bound")
    try require(scan.leaks.count <= LeakGuard.mostLeaks, "nobody reads a longer list")
    let lines = text.count { $0 == 0x0A || $0 == 0x0D } + 1
    var line = 1
    for leak in scan.leaks {
        try require(line...lines ~= leak.line, "lines lie in the text, in order")
        try require(!leak.excerpt.unicodeScalars.contains(where: TextSanitizer.isUnsafe), "nothing hides")
        try require(leak.excerpt.utf8.count <= 400, "an excerpt is short")
        line = leak.line
    }
}
