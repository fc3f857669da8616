import Cells
import Foundation
import Testing

@testable import Terminal

@Suite struct KittyImagesTests {
    private func image(_ bytes: Int, _ content: [UInt8] = [1, 2, 3]) throws -> UInt32 {
        let image = PixelImage(
            .whole(content), size: Size(columns: 2, rows: 1), label: "", pixelBytes: bytes)
        return try #require(Surface(image).imageNumbers.first)
    }

    private func commands(_ bytes: [UInt8]) -> [String] {
        String(decoding: bytes, as: UTF8.self).split(separator: "\u{1B}_G").map(String.init)
    }

    @Test("A10: an image is sent once, and again once it was deleted")
    func once() throws {
        var images = KittyImages(isInTmux: false)
        let number = try image(10)
        var bytes: [UInt8] = []
        images.send([number], to: &bytes)
        #expect(commands(bytes).count == 1)
        images.send([number], to: &bytes)
        #expect(commands(bytes).count == 1)
        images.removeAll(to: &bytes)
        images.removeAll(to: &bytes)
        #expect(commands(bytes).count == 2 && commands(bytes)[1].hasPrefix("a=d,d=I,"))
        #expect(!images.contains(number))
        images.send([number], to: &bytes)
        #expect(commands(bytes).count == 3)
    }

    @Test("A10: a large image comes in pieces of 4096 bytes, which are its file")
    func pieces() throws {
        var images = KittyImages(isInTmux: false)
        let file = (0..<20_000).map { UInt8(truncatingIfNeeded: $0 * 7) }
        var bytes: [UInt8] = []
        images.send([try image(10, file)], to: &bytes)
        let parts = commands(bytes).map { $0.dropLast(2).split(separator: ";") }
        #expect(parts.count == 7)
        #expect(parts.allSatisfy { $0[1].utf8.count <= 4096 })
        #expect(parts.dropLast().allSatisfy { $0[0].hasSuffix("m=1") } && parts.last?[0].hasSuffix("m=0") == true)
        #expect(Data(base64Encoded: parts.map { String($0[1]) }.joined()) == Data(file))
    }

    @Test("A10: beyond the limit the image that was shown least recently goes, but none of the frame's")
    func limit() throws {
        var images = KittyImages(isInTmux: false, mostBytes: 100)
        let numbers = try (0..<4).map { _ in try image(40) }
        var bytes: [UInt8] = []
        func show(_ shown: [UInt32]) -> [UInt32] {
            images.send(shown, to: &bytes)
            images.limit(keeping: shown.count, to: &bytes)
            return numbers.filter { images.contains($0) }
        }
        #expect(show([numbers[0]]) == [numbers[0]])
        #expect(show([numbers[1]]) == [numbers[0], numbers[1]])
        #expect(show([numbers[0]]) == [numbers[0], numbers[1]])
        #expect(show([numbers[2]]) == [numbers[0], numbers[2]])
        #expect(show(numbers) == numbers)
        #expect(show([numbers[3]]) == [numbers[2], numbers[3]])
    }

    @Test("A10: tmux gets each command wrapped, with its escapes doubled")
    func tmux() throws {
        var images = KittyImages(isInTmux: true)
        var bytes: [UInt8] = []
        images.send([try image(10)], to: &bytes)
        let text = String(decoding: bytes, as: UTF8.self)
        #expect(text.hasPrefix("\u{1B}Ptmux;\u{1B}\u{1B}_Ga=T,U=1,q=2,f=100,"))
        #expect(text.hasSuffix(";AQID\u{1B}\u{1B}\\\u{1B}\\"))
    }

    @Test("A10: the marks of rows and columns are those of the protocol, each once")
    func marks() {
        let marks = PlaceholderMarks.marks
        #expect(marks.count >= 256 && Set(marks).count == marks.count)
        #expect(marks.prefix(5) == ["\u{305}", "\u{30D}", "\u{30E}", "\u{310}", "\u{312}"])
        #expect(marks[100] == "\u{7EB}" && marks[255] == "\u{A8E5}")
        #expect(marks.allSatisfy { $0.properties.canonicalCombiningClass.rawValue == 230 })
    }
}
