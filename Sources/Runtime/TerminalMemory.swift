import Cells
import FoundationEssentials
import Storage
import Texts

/// The images that terminals have shown with pixels, in a file for each kind of terminal. A start expects the same
/// again: it draws images in that way from the first frame on, and shows them once the terminal has said so.
enum TerminalMemory {
    /// The name of the format; must be changed with it.
    private static let mark = "terminal 1"

    /// - Parameter terminal: `Screen.imageMemoryKey`.
    static func load(_ terminal: String, from blobs: BlobStore) -> ImageSupport? {
        blobs.data(for: key(terminal)).flatMap(support)
    }

    /// - Parameter support: nil for a terminal without pixels.
    static func save(_ support: ImageSupport?, of terminal: String, to blobs: BlobStore) {
        guard let support else { return blobs.remove(key(terminal)) }
        blobs.store(bytes(support), for: key(terminal))
    }

    private static func key(_ terminal: String) -> String { "terminal:" + StableHash.name(for: terminal) }

    private static let protocols: [ImageProtocol] = [.kitty, .iTerm2, .sixel]

    static func bytes(_ support: ImageSupport) -> Data {
        var writer = FieldWriter()
        writer.write(mark)
        writer.write(protocols.firstIndex(of: support.imageProtocol) ?? 0)
        writer.write(support.cell.columns)
        writer.write(support.cell.rows)
        writer.write(support.colors)
        return writer.data
    }

    /// Nil for damaged bytes, and for those of another version.
    static func support(_ data: Data) -> ImageSupport? {
        var reader = FieldReader(data)
        do throws(FieldReader.Damaged) {
            guard try reader.text() == mark else { return nil }
            let kind = protocols[try reader.number(in: 0...protocols.count - 1)]
            let cell = Size(columns: try reader.number(in: 3...128), rows: try reader.number(in: 3...128))
            let colors = try reader.number(in: 2...256)
            return reader.isAtEnd ? ImageSupport(kind, cell: cell, colors: colors) : nil
        } catch {
            return nil
        }
    }
}
