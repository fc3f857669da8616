import Cells
import FoundationEssentials
import Glibc

/// The images that a terminal with kitty's protocol has got, and the cells that name them.
///
/// Each image is sent once. The terminal draws its parts in cells with the character U+10EEEE, whose colour is the
/// image's ID and whose marks are the row and the column. So they scroll, move and are overwritten like letters.
struct KittyImages {
    /// An image in the terminal's memory.
    private struct Kept {
        var number: UInt32
        /// Numbers are used again: `PixelImages.use`.
        var serial: Int
        var byteCount: Int
    }

    private let isInTmux: Bool
    /// The limit of the terminal's memory for our images.
    private let mostBytes: Int
    private static let mostImages = 256
    /// From the one that was shown least recently.
    private var kept: [Kept] = []
    private var byteCount = 0
    /// Programs in several windows of one tmux share the IDs of the terminal.
    private let process = UInt32(truncatingIfNeeded: getpid()) & 0xFF

    init(isInTmux: Bool, mostBytes: Int = 64 << 20) {
        self.isInTmux = isInTmux
        self.mostBytes = mostBytes
    }

    /// The style of the cells of an image: the ID as a colour. This red is not in the palette, so that the colour is
    /// always written with its three numbers.
    func style(of part: ImagePart, on style: Style) -> Style {
        var style = style
        style.foreground = .rgb(Self.red, UInt8(part.image >> 8 & 0x7F), UInt8(part.image & 0xFF))
        style.attributes = []
        return style
    }

    private static let red: UInt8 = 0x2B

    /// Appends the text of a cell.
    func append(_ part: ImagePart, to bytes: inout [UInt8]) {
        bytes.append("\u{10EEEE}")
        PlaceholderMarks.append(part.row, to: &bytes)
        PlaceholderMarks.append(part.column, to: &bytes)
        PlaceholderMarks.append(Int(process), to: &bytes)
    }

    /// True if the terminal has an image.
    func contains(_ number: UInt32) -> Bool { kept.lastIndex { $0.number == number } != nil }

    /// Sends the images of a frame that the terminal does not have.
    mutating func send(_ numbers: [UInt32], to bytes: inout [UInt8]) {
        for (number, serial) in zip(numbers, PixelImages.use(numbers)) {
            if let place = kept.firstIndex(where: { $0.number == number }) {
                let known = kept.remove(at: place)
                if serial == nil || serial == known.serial {
                    kept.append(known)
                    continue
                }
                byteCount -= known.byteCount
            }
            guard let serial, let image = PixelImages.image(number), case .whole(let file) = image.content else {
                continue
            }
            send(file, id(number), image.size, to: &bytes)
            kept.append(Kept(number: number, serial: serial, byteCount: image.pixelBytes))
            byteCount += image.pixelBytes
        }
    }

    private func send(_ file: [UInt8], _ id: UInt32, _ size: Size, to bytes: inout [UInt8]) {
        let data = Array(Data(file).base64EncodedString().utf8)
        var head = "a=T,U=1,q=2,f=100,i=\(id),c=\(size.columns),r=\(size.rows),"
        for start in stride(from: 0, to: data.count, by: Self.chunk) {
            let end = min(data.count, start + Self.chunk)
            append(command: Array("\(head)m=\(end < data.count ? 1 : 0);".utf8) + data[start..<end], to: &bytes)
            head = "q=2,"
        }
    }

    /// Deletes images until the rest is within the limits, but none of the last `count` ones: the frame shows these.
    mutating func limit(keeping count: Int, to bytes: inout [UInt8]) {
        while byteCount > mostBytes || kept.count > Self.mostImages, kept.count > count {
            remove(kept.removeFirst(), to: &bytes)
        }
    }

    /// The protocol's largest piece.
    private static let chunk = 4096

    /// Deletes all images from the terminal's memory.
    mutating func removeAll(to bytes: inout [UInt8]) {
        for image in kept { remove(image, to: &bytes) }
        kept = []
    }

    private mutating func remove(_ image: Kept, to bytes: inout [UInt8]) {
        byteCount -= image.byteCount
        append(command: Array("a=d,d=I,q=2,i=\(id(image.number))".utf8), to: &bytes)
    }

    private func id(_ number: UInt32) -> UInt32 { process << 24 | UInt32(Self.red) << 16 | number }

    /// Appends a graphics command; tmux passes it on with each escape doubled.
    private func append(command: [UInt8], to bytes: inout [UInt8]) {
        bytes.append(isInTmux ? "\u{1B}Ptmux;\u{1B}\u{1B}_G" : "\u{1B}_G")
        bytes += command
        bytes.append(isInTmux ? "\u{1B}\u{1B}\\\u{1B}\\" : "\u{1B}\\")
    }
}
