import Synchronization

/// The images that cells name, as one table of the process: a surface is a value, and its cells have room for a number
/// only.
///
/// The table is limited: the images that were shown least recently are dropped. Their cells are blank until their view
/// draws them again (`Surface.hasLostImages`).
public enum PixelImages {
    private static let contents = Mutex(PixelImageTable())

    /// Adds an image, and returns its number. A number is used again after 32,768 images.
    static func add(_ image: PixelImage) -> UInt32 { contents.withLock { $0.add(image) } }

    /// The image with a number; nil if it was dropped.
    public static func image(_ number: UInt32) -> PixelImage? { contents.withLock { $0.image(number) } }

    /// Keeps these images longer than those that were shown before.
    /// - Returns: for each of them the place in the order of all images that were ever added; nil if it was dropped.
    public static func use(_ numbers: [UInt32]) -> [Int?] {
        contents.withLock { table in numbers.map { table.use($0) } }
    }

    /// The character of a part in the text form of a surface: `▦ 640×480` in the first row, blanks elsewhere.
    static func text(of part: ImagePart) -> String {
        guard part.row == 0, let image = image(part.image) else { return " " }
        let label = Array(image.label)
        return part.column < label.count ? String(label[part.column]) : " "
    }
}

/// Images by their numbers, with a limit for all of them together.
struct PixelImageTable {
    private struct Entry {
        var image: PixelImage
        /// The place in the order of all images.
        var serial: Int
    }

    private let mostBytes: Int
    private static let numbers = 1 << 15
    private var entries: [UInt32: Entry] = [:]
    /// From the one that was shown least recently.
    private var order: [UInt32] = []
    private var byteCount = 0
    private var added = 0

    init(mostBytes: Int = 64 << 20) { self.mostBytes = mostBytes }

    mutating func add(_ image: PixelImage) -> UInt32 {
        let number = UInt32(added % Self.numbers)
        remove(number)
        entries[number] = Entry(image: image, serial: added)
        added += 1
        order.append(number)
        byteCount += image.byteCount
        while byteCount > mostBytes, order.count > 1 { remove(order[0]) }
        return number
    }

    func image(_ number: UInt32) -> PixelImage? { entries[number]?.image }

    mutating func use(_ number: UInt32) -> Int? {
        guard let serial = entries[number]?.serial else { return nil }
        if let place = order.lastIndex(of: number), place < order.count - 1 { order.append(order.remove(at: place)) }
        return serial
    }

    private mutating func remove(_ number: UInt32) {
        guard let entry = entries.removeValue(forKey: number) else { return }
        byteCount -= entry.image.byteCount
        order.removeAll { $0 == number }
    }
}
