import Cells
import FoundationEssentials
import Glibc

/// The images that a terminal with kitty's protocol has got, and the cells that name them.
///
/// Each image is sent once. The terminal draws its parts in cells with the character U+10EEEE, whose colour is the
/// image's ID and whose marks are the row and the column. So they scroll, move and are overwritten like letters.
struct KittyImages {
    private let isInTmux: Bool
    /// The numbers of the images that the terminal has, least recently used first, and their bytes.
    private var sent: [(number: UInt32, byteCount: Int)] = []
    private var byteCount = 0
    /// The limit of the terminal's memory for our images.
    private static let mostBytes = 64 << 20
    /// Numbers are used again after 32,768 images.
    private static let mostImages = 256
    /// Programs in several windows of one tmux share the IDs of the terminal.
    private let process = UInt32(truncatingIfNeeded: getpid()) & 0xFF

    init(isInTmux: Bool) { self.isInTmux = isInTmux }

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

    /// Sends an image, unless the terminal has it.
    /// - Returns: false if the image is no longer known.
    mutating func send(_ number: UInt32, to bytes: inout [UInt8]) -> Bool {
        if sent.last?.number == number { return true }
        if let place = sent.firstIndex(where: { $0.number == number }) {
            sent.append(sent.remove(at: place))
            return true
        }
        guard let image = PixelImages.image(number), case .whole(let file) = image.content else { return false }
        let data = Array(Data(file).base64EncodedString().utf8)
        var head = "a=T,U=1,q=2,f=100,i=\(id(number)),c=\(image.size.columns),r=\(image.size.rows),"
        for start in stride(from: 0, to: data.count, by: Self.chunk) {
            let end = min(data.count, start + Self.chunk)
            append(command: Array("\(head)m=\(end < data.count ? 1 : 0);".utf8) + data[start..<end], to: &bytes)
            head = "q=2,"
        }
        sent.append((number, file.count))
        byteCount += file.count
        while byteCount > Self.mostBytes || sent.count > Self.mostImages, sent.count > 1 {
            remove(sent.removeFirst(), to: &bytes)
        }
        return true
    }

    /// The protocol's largest piece.
    private static let chunk = 4096

    /// Deletes all images from the terminal's memory.
    mutating func removeAll(to bytes: inout [UInt8]) {
        for image in sent { remove(image, to: &bytes) }
        sent = []
    }

    /// Assumes that the terminal has no image, after another program has used it.
    mutating func forget() {
        sent = []
        byteCount = 0
    }

    private mutating func remove(_ image: (number: UInt32, byteCount: Int), to bytes: inout [UInt8]) {
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
