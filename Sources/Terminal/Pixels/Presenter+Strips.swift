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
                guard let sequence = sequence(of: strip, y), let columns = columns(of: strip),
                    difference(of: frame, { $0.isChanged(y, columns) }) == true
                else { continue }
                writer.put(sequence: sequence, x: strip.x, y: y)
                putText(over: strip, columns, y, of: frame)
                hasDrawnStrips = true
            }
        }
    }

    /// Makes the cells of all parts blank that a frame would draw.
    /// - Returns: true if there are any.
    func blankChangedStrips(of frame: inout Surface) -> Bool {
        var blanks: [Rect] = []
        for y in 0..<size.rows {
            for strip in strips(y, of: frame) {
                guard let columns = columns(of: strip), mustClear || isChanged(columns, y, of: frame) else { continue }
                blanks.append(Rect(x: columns.lowerBound, y: y, width: columns.count, height: 1))
            }
        }
        for blank in blanks {
            for x in blank.x..<blank.maxX {
                guard let cell = frame[x, blank.y], cell.glyph.imagePart != nil else { continue }
                frame.set(.blank(cell.style), x: x, y: blank.y)
            }
        }
        return !blanks.isEmpty
    }

    private func isChanged(_ columns: Range<Int>, _ y: Int, of frame: Surface) -> Bool {
        columns.contains { shown[y * size.columns + $0] != frame.cells[y * size.columns + $0] }
    }

    /// The sequence that draws a part. None in the last row, where some terminals scroll after it.
    private func sequence(of strip: Strip, _ y: Int) -> [UInt8]? {
        guard y < size.rows - 1, case .strips(let all) = PixelImages.image(strip.image)?.content,
            strip.row < all.count
        else { return nil }
        return all[strip.row]
    }

    /// The columns of a part on the screen; nil if they are not all inside of it.
    private func columns(of strip: Strip) -> Range<Int>? {
        guard strip.x >= 0, let image = PixelImages.image(strip.image), strip.x + image.size.columns <= size.columns
        else { return nil }
        return strip.x..<strip.x + image.size.columns
    }

    /// The parts of images in a row. One that another covers is left out: each is drawn in its whole width.
    private func strips(_ y: Int, of frame: Surface) -> [Strip] {
        var strips: [Strip] = []
        var end = 0
        for x in 0..<size.columns {
            guard let part = frame[x, y]?.glyph.imagePart else { continue }
            let strip = Strip(image: part.image, row: part.row, x: x - part.column)
            guard strip != strips.last, strip.x >= end, let columns = columns(of: strip) else { continue }
            strips.append(strip)
            end = columns.upperBound
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
