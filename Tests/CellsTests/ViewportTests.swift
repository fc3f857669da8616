import Cells
import Testing

@Suite struct `Zooming and moving an image` {
    private let size = Size(columns: 20, rows: 10)

    @Test("R6: at first all of it is shown, whatever its shape", arguments: [(100, 100), (1_000, 10), (3, 900)])
    func whole(width: Int, height: Int) {
        let part = Viewport().part(width: width, height: height, in: size)
        #expect(part.x == 0..<1 && part.y == 0..<1)
    }

    @Test("R6: two steps in show half of each side, as many out everything again")
    func zoom() {
        var viewport = Viewport()
        viewport.zoomIn()
        viewport.zoomIn()
        let part = viewport.part(width: 100, height: 100, in: size)
        #expect(abs(part.x.lowerBound - 0.25) < 1e-9 && abs(part.x.upperBound - 0.75) < 1e-9)
        #expect(abs(part.y.lowerBound - 0.25) < 1e-9 && abs(part.y.upperBound - 0.75) < 1e-9)
        viewport.zoomOut()
        viewport.zoomOut()
        viewport.zoomOut()
        #expect(viewport == Viewport())
    }

    @Test("R6: zoomed, a wide image fills the rows that were empty first")
    func wide() {
        var viewport = Viewport()
        viewport.zoomIn()
        viewport.zoomIn()
        let part = viewport.part(width: 400, height: 100, in: size)
        #expect(abs(part.x.upperBound - part.x.lowerBound - 0.5) < 1e-9)
        #expect(part.y == 0..<1)
    }

    @Test("R6: moving stops at the image's edges")
    func move() {
        var viewport = Viewport()
        viewport.move(columns: 5, rows: 5, width: 100, height: 100, in: size)
        #expect(viewport == Viewport())
        viewport.zoomIn()
        viewport.zoomIn()
        viewport.move(columns: -10, rows: 1_000, width: 100, height: 100, in: size)
        let part = viewport.part(width: 100, height: 100, in: size)
        #expect(abs(part.x.lowerBound) < 1e-9 && abs(part.x.upperBound - 0.5) < 1e-9)
        #expect(abs(part.y.upperBound - 1) < 1e-9)
    }

    @Test func `Nothing breaks on sizes of zero`() {
        let part = Viewport().part(width: 0, height: 0, in: Size(columns: 0, rows: 0))
        #expect(part.x == 0..<1 && part.y == 0..<1)
    }
}
