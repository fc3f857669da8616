import Cells
import Testing

@testable import Browser

@Suite("B11: lines with marks")
struct StyledLineTests {
    private let title = Style(attributes: .bold)
    private let aside = Style(attributes: .dim)

    /// The line as it is drawn in a place that begins two columns from the left, and the columns that are marked.
    private func draw(_ line: (inout StyledLine) -> Void, columns: Int = 30, filter: String) -> (String, [Int]) {
        var surface = Surface(Size(columns: columns + 4, rows: 1))
        var styled = StyledLine(Rect(x: 2, y: 0, width: columns, height: 1))
        line(&styled)
        styled.draw(marking: RowQuery(filter), .mono, into: &surface)
        let marked = (0..<surface.size.columns).filter {
            surface[$0, 0]?.style.attributes.contains(.underline) == true && surface[$0, 0]?.isContinuation == false
        }
        return (surface.lines[0], marked)
    }

    @Test("a word is found across pieces of different looks")
    func acrossPieces() {
        let (text, marked) = draw(
            {
                $0.add("ring", title)
                $0.add("buffer", aside)
            }, filter: "'gbu")
        #expect(text == "  ringbuffer")
        #expect(marked == [5, 6, 7])
    }

    @Test("no word is found across a gap, nor across the dot between fields")
    func betweenFields() {
        let gap = draw(
            {
                $0.add("ring", title)
                $0.skip(0)
                $0.add("buffer", aside)
            }, filter: "'gbu")
        #expect(gap.0 == "  ringbuffer" && gap.1.isEmpty)
        let dot = draw({ $0.add("rin·g", title) }, filter: "ring")
        #expect(dot.0 == "  rin·g" && dot.1.isEmpty)
    }

    @Test("marks stand where the letters do, behind wide ones and those whose small letter is longer")
    func widths() {
        let (text, marked) = draw({ $0.add("漢字İ ring", title) }, filter: "ring")
        #expect(text == "  漢字İ ring")
        #expect(marked == [8, 9, 10, 11])
    }

    @Test("a gap keeps what follows at its column, and nothing leaves the place")
    func gaps() {
        let (text, marked) = draw(
            {
                $0.add("ab", title)
                $0.skip(3)
                $0.add("cdefgh", aside)
            }, columns: 8, filter: "'cdefgh")
        #expect(text == "  ab   cde")
        #expect(marked == [7, 8, 9])
    }
}
