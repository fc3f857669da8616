import Cells

@testable import Reading

/// Markdown and notebooks become pages: what is on them fits, leads where it says, and hides nothing; a budget that ends leaves
/// none.
func checkPages(_ bytes: [UInt8], as form: ReadingForm) throws {
    let text = TextDocument(bytes)
    let budget = ReadingBudget(.usual)
    let document = form.read(text, within: budget)
    if form == .markdown { try require((document == nil) == (budget.stop != nil), "Markdown is any text") }
    try checkLittleWork(text, as: form, of: budget)
    guard case .page(let page)? = document else { return }

    let width = width(of: bytes)
    try check(.page(page), width: width)
    for link in page.links { try require(0..<max(1, page.lineCount) ~= link.line, "a link stands in a line") }
    for name in page.storage.anchors.keys {
        guard let line = page.line(ofAnchor: name.text) else { throw Broken(description: "a heading has its line") }
        try require(0...page.lineCount ~= line, "an anchor is one of the lines")
    }
    for line in 0..<min(300, page.lineCount) {
        for run in page.rows(line: line, fromRow: 0, limit: 50, column: 0, width: width).joined() {
            if let link = run.link { try require(1...page.links.count ~= link, "a link has its number") }
            try require(!run.text.utf8.contains(0x0A), "a row is one line")
            for scalar in run.text.unicodeScalars {
                try require(!hides.contains(scalar), "nothing hides: U+\(String(scalar.value, radix: 16))")
            }
        }
    }
}

/// With half of the steps that it took there is no page, and never a part of one.
private func checkLittleWork(_ text: TextDocument, as form: ReadingForm, of whole: ReadingBudget) throws {
    guard whole.stop == nil, whole.work > 10 else { return }
    let half = ReadingBudget(ReadingLimits(work: whole.work / 2))
    try require(form.read(text, within: half) == nil || form == .notebook, "half of the steps make no page")
}

private let hides: Set<Unicode.Scalar> = [
    "\u{202A}", "\u{202B}", "\u{202D}", "\u{202E}", "\u{2066}", "\u{2067}", "\u{2068}", "\u{200B}", "\u{2028}",
]
