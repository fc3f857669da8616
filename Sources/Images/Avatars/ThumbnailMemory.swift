import Cells

/// The thumbnails that were drawn recently, limited by their total number of cells.
struct ThumbnailMemory {
    private struct Key: Hashable {
        var url: String
        var size: Size
    }

    private struct Entry {
        var surface: Surface
        var lastUse: Int
    }

    private let capacity: Int
    private var entries: [Key: Entry] = [:]
    private var cells = 0
    private var uses = 0

    /// - Parameter capacity: the total number of cells, of 16 bytes each.
    init(capacity: Int) { self.capacity = capacity }

    /// Returns a thumbnail and marks it as used.
    mutating func thumbnail(url: String, size: Size) -> Surface? {
        let key = Key(url: url, size: size)
        guard let surface = entries[key]?.surface else { return nil }
        uses += 1
        entries[key]?.lastUse = uses
        return surface
    }

    mutating func insert(_ surface: Surface, url: String, size: Size) {
        uses += 1
        let old = entries.updateValue(Entry(surface: surface, lastUse: uses), forKey: Key(url: url, size: size))
        cells += surface.cells.count - (old?.surface.cells.count ?? 0)
        if cells > capacity { prune() }
    }

    mutating func removeAll() {
        entries = [:]
        cells = 0
    }

    /// Drops the least recently used down to three quarters of the capacity, so that one sort serves many insertions.
    private mutating func prune() {
        for (key, entry) in entries.sorted(by: { $0.value.lastUse < $1.value.lastUse }) {
            guard cells > capacity * 3 / 4 else { break }
            entries[key] = nil
            cells -= entry.surface.cells.count
        }
    }
}
