import Cells
import FoundationEssentials

/// Images as files in escape sequences (OSC 1337), which iTerm2 introduced.
enum InlineImageFile {
    /// One sequence for each row of cells; nil if there is no memory for them.
    static func strips(of image: ScaledImage, rowHeight: Int) -> [[UInt8]]? {
        let width = image.bitmap.size.width
        var strips: [[UInt8]] = []
        for row in 0..<image.size.rows {
            let pixels = image.bitmap.rgba[row * rowHeight * width * 4..<(row + 1) * rowHeight * width * 4]
            guard let strip = Bitmap(size: PixelSize(width: width, height: rowHeight), rgba: Array(pixels)),
                let file = PNGEncoder.encode(strip)
            else { return nil }
            let head =
                "\u{1B}]1337;File=inline=1;size=\(file.count);width=\(image.size.columns);height=1"
                + ";preserveAspectRatio=0;doNotMoveCursor=1:"
            strips.append(Array(head.utf8) + Array(Data(file).base64EncodedString().utf8) + [0x07])
        }
        return strips
    }
}
