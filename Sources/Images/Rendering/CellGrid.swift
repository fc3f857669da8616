import Cells

/// The division of a surface's cells into samples, and the part of an image that each sample covers.
struct CellGrid {
    /// Borders of samples within a cell, in eighths of its width, and in sixteenths of its height.
    let columns: [Int]
    let rows: [Int]

    /// The coarsest grid whose samples make up all parts of these partitions.
    init(_ partitions: [Partition]) {
        columns = Set(partitions.flatMap(\.columns)).sorted()
        rows = Set(partitions.flatMap(\.rows)).sorted()
    }

    /// The number of samples of a cell along each axis.
    var width: Int { columns.count - 1 }
    var height: Int { rows.count - 1 }

    /// The samples of a cell, numbered row by row, that belong to each part of a partition.
    func samples(of partition: Partition) -> [[Int]] {
        zip(partition.rows, partition.rows.dropFirst()).flatMap { top, bottom in
            zip(partition.columns, partition.columns.dropFirst()).map { left, right in
                (0..<height).filter { rows[$0] >= top && rows[$0] < bottom }.flatMap { y in
                    (0..<width).filter { columns[$0] >= left && columns[$0] < right }.map { y * width + $0 }
                }
            }
        }
    }

    /// The samples of an image.
    /// - Parameters:
    ///   - source: the visible part of the image, in pixels.
    ///   - target: the place where it is drawn, in cells.
    func samples(of bitmap: Bitmap, source: Area, target: Area, size: Size) -> SampleGrid {
        SampleGrid(
            bitmap,
            columns: Self.slices(columns, cells: size.columns, source: source.x, target: target.x),
            rows: Self.slices(rows, cells: size.rows, source: source.y, target: target.y))
    }

    private static func slices(
        _ borders: [Int], cells: Int, source: Range<Double>, target: Range<Double>
    ) -> [Slice] {
        let units = Double(borders.last ?? 1)
        let scale = (source.upperBound - source.lowerBound) / (target.upperBound - target.lowerBound)
        func position(_ place: Double) -> Double { source.lowerBound + (place - target.lowerBound) * scale }
        return (0..<cells).flatMap { cell in
            zip(borders, borders.dropFirst()).map { start, end in
                let start = max(target.lowerBound, Double(cell) + Double(start) / units)
                let end = min(target.upperBound, Double(cell) + Double(end) / units)
                guard start < end else { return Slice.empty }
                return Slice(from: position(start), to: position(end), weight: (end - start) * units)
            }
        }
    }
}
