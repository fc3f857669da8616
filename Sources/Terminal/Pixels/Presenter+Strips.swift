import Cells

/// Images that are drawn over blank cells (sixel, inline files): one sequence for each row of cells.
extension Presenter {
    /// A row of an image on the screen.
    private struct Strip: Hashable {
        var image: UInt32
        /// The row in the image.
        var row: Int
        /// The column of the image's left edge on the screen.
        var x: Int
    }

    /// True if the frame, or the one on the screen, has images. Terminals differ in how a scroll moves these.
    func hasImages(_ frame: Surface) -> Bool {
        frame.cells.contains { $0.glyph.imagePart != nil } || shown.contains { $0.glyph.imagePart != nil }
    }

    /// Draws the parts of images with a cell that was written, after the text of these rows. Text over a part is written
    /// again, which removes the pixels behind it.
    mutating func putStrips(_ rows: [Int], of frame: Surface) {
        for y in rows {
            for strip in strips(y, of: frame) {
                guard strip.x >= 0, let image = PixelImages.image(strip.image), case .strips(let all) = image.content,
                    strip.row < all.count, strip.x + image.size.columns <= size.columns
                else { continue }
                let columns = strip.x..<strip.x + image.size.columns
                guard difference(of: frame, { $0.isChanged(y, columns) }) == true else { continue }
                writer.put(sequence: all[strip.row], x: strip.x, y: y)
                putText(over: strip, columns, y, of: frame)
            }
        }
    }

    private func strips(_ y: Int, of frame: Surface) -> [Strip] {
        var strips: [Strip] = []
        for x in 0..<size.columns {
            guard let part = frame[x, y]?.glyph.imagePart else { continue }
            let strip = Strip(image: part.image, row: part.row, x: x - part.column)
            if strips.last != strip, !strips.contains(strip) { strips.append(strip) }
        }
        return strips
    }

    private mutating func putText(over strip: Strip, _ columns: Range<Int>, _ y: Int, of frame: Surface) {
        var start: Int?
        for x in columns.lowerBound...columns.upperBound {
            let part = x < columns.upperBound ? frame[x, y]?.glyph.imagePart : nil
            let isImage = x == columns.upperBound || part?.image == strip.image && part?.column == x - strip.x
            if isImage, let first = start {
                let cells = Array(frame.cells[y * size.columns + first..<y * size.columns + x])
                cells.withUnsafeBufferPointer { _ = writer.put($0, x: first, y: y, width: size.columns) }
                start = nil
            } else if !isImage, start == nil {
                start = x
            }
        }
    }
}

extension FrameDifference {
    /// True if a cell of these columns is written.
    fileprivate func isChanged(_ y: Int, _ columns: Range<Int>) -> Bool {
        changedSpans(y).contains { $0.lowerBound < columns.upperBound && columns.lowerBound < $0.upperBound }
    }
}
