import Cells
import Foundation
import Reading
import Testing
@Test func scratch() throws {
    let env = ProcessInfo.processInfo.environment
    guard let path = env["SCRATCH"] else { return }
    let text = TextDocument(try Data(contentsOf: URL(fileURLWithPath: path)))
    let width = Int(env["W"] ?? "80")!
    let form = ReadingForm(fileName: path, language: nil, text: text)!
    let start = ContinuousClock.now
    let doc = form.read(text)
    let end = ContinuousClock.now
    guard let doc else { print("UNREADABLE \(end - start)"); return }
    let layout = ReaderLayout(doc, size: Size(columns: width, rows: Int(env["H"] ?? "200")!), wraps: true)
    for r in layout.fixedRows() { print(r.map(\.text).joined()) }
    let s2 = ContinuousClock.now
    let rows = layout.rows(top: WrappedPosition())
    let e2 = ContinuousClock.now
    let g = layout.top(after: .end, from: WrappedPosition())
    let e3 = ContinuousClock.now
    for r in rows { print("\(layout.sourceLine(at: r.position) + 1)\t|" + r.text) }
    print("read \(end - start) screen \(e2 - s2) end \(e3 - e2) top \(g) lines \(layout.lineCount)")
}
