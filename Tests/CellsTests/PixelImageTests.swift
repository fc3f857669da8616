import Testing

@testable import Cells

@Suite struct PixelImageTests {
    private func image(_ columns: Int, _ rows: Int, label: String = "▦ 640×480", bytes: Int = 3) -> PixelImage {
        PixelImage(
            .whole(Array(repeating: 7, count: bytes)), size: Size(columns: columns, rows: rows), label: label,
            pixelBytes: 12)
    }

    @Test("A10: a cell names its part of an image, and is no text")
    func parts() {
        for part in [
            ImagePart(image: 0, column: 0, row: 0), ImagePart(image: 32_767, column: 255, row: 127),
            ImagePart(image: 1, column: 200, row: 3),
        ] {
            let glyph = Glyph(part)
            #expect(glyph.imagePart == part)
            #expect(glyph.scalar == nil)
            #expect(Cell(glyph).width == 1)
        }
        #expect(Glyph("a").imagePart == nil)
        #expect(Glyph(Character("👨‍👩‍👧‍👦")).imagePart == nil)
        #expect(Glyph.none.imagePart == nil)
    }

    @Test("A10: as text an image is a sign and its size in pixels, as far as it is wide")
    func text() {
        #expect(Surface(image(12, 2)).lines == ["▦ 640×480", ""])
        #expect(Surface(image(4, 1)).lines == ["▦ 64"])
        var surface = Surface(Size(columns: 16, rows: 2))
        surface.blit(Surface(image(12, 2)), x: 1, y: 0)
        surface.put("over", x: 3, y: 0)
        #expect(surface.lines == [" ▦ over480", ""])
    }

    @Test("A10: an image has at most 256 columns and 128 rows")
    func largest() {
        #expect(Surface(image(300, 200)).size == ImagePart.largest)
    }

    @Test("A10: beyond the limit the images that were shown least recently are dropped; their numbers stay unused")
    func limit() {
        var table = PixelImageTable(mostBytes: 100)
        let numbers = (0..<3).map { _ in table.add(image(1, 1, bytes: 40)) }
        #expect(numbers.map { table.image($0) != nil } == [false, true, true])
        #expect(table.use(numbers[1]) == 1)
        let last = table.add(image(1, 1, bytes: 40))
        #expect(table.image(numbers[1]) != nil && table.image(numbers[2]) == nil && table.image(last) != nil)
        #expect(table.use(numbers[2]) == nil)
        // One image alone is kept, however large.
        let large = table.add(image(1, 1, bytes: 500))
        #expect(table.image(large) != nil && table.image(last) == nil)
    }

    @Test("A10: a number that is used again names the new image")
    func again() {
        var table = PixelImageTable(mostBytes: 1 << 20)
        let first = table.add(image(1, 1, label: "first"))
        let serial = table.use(first)
        for _ in 1..<(1 << 15) { _ = table.add(image(1, 1)) }
        #expect(table.add(image(1, 1, label: "second")) == first)
        #expect(table.image(first)?.label == "second")
        #expect(table.use(first) != serial)
    }

    @Test("A10: a surface knows its images, and whether one was dropped")
    func numbers() throws {
        var surface = Surface(Size(columns: 10, rows: 4))
        #expect(surface.imageNumbers.isEmpty && !surface.hasLostImages)
        surface.blit(Surface(image(4, 2)), x: 0, y: 0)
        surface.blit(Surface(image(4, 2)), x: 5, y: 0)
        #expect(surface.imageNumbers.count == 2 && !surface.hasLostImages)
        surface.set(Cell(Glyph(ImagePart(image: 32_000, column: 0, row: 0))), x: 0, y: 3)
        #expect(surface.hasLostImages)
    }
}
