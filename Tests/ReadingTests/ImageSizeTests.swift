import Cells
import Foundation
import TestSupport
import Testing

@testable import Reading

@Suite("Sizes of images in texts")
struct ImageSizeTests {
    @Test(
        "R4: the size is read from the start of a file",
        arguments: [
            ("iVBORw0KGgoAAAANSUhEUgAAAUAAAACgCAIAAAClAAAA", 320, 160),
            ("R0lGODlhZAAyAPAAAP8AAAAAACwAAAAAZAAyAAACXISPqcvtD6OctNqLs968", 100, 50),
            ("UklGRjwAAABXRUJQVlA4IDAAAADQAwCdASpkADIAPm02mUmkIyKhICgAgA2JaQAAPeBxAA==", 100, 50),
            ("UklGRh4AAABXRUJQVlA4TBEAAAAvY0AMAAcQ/Y/+ByKi/wEA", 100, 50),
            ("UklGRhYAAABXRUJQVlA4WAoAAAAAAAAAYwAAMQAA", 100, 50),
            ("/9j/4AAQSkZJRgABAQAAAQABAAD/wAALCAAyAGQBAREA", 100, 50),
        ])
    func sizes(base64: String, width: Int, height: Int) throws {
        let bytes = Array(try #require(Data(base64Encoded: base64)))
        #expect(ImageHeader.size(of: bytes) == PixelSize(width: width, height: height))
    }

    @Test("R4: metadata that may turn an image hide its size, as do other files and starts that are too short")
    func unknown() throws {
        let turned = [
            "/9j/4QAORXhpZgAASUkqAAgAAAD/wAALCAAyAGQBAREA",
            // With the flag of metadata.
            "UklGRhYAAABXRUJQVlA4WAoAAAAIAAAAYwAAMQAA",
        ]
        for base64 in turned { #expect(ImageHeader.size(of: Array(try #require(Data(base64Encoded: base64)))) == nil) }
        let png = try #require(Data(base64Encoded: "iVBORw0KGgoAAAANSUhEUgAAAUAAAACgCAIAAAClAAAA"))
        #expect(ImageHeader.size(of: Array(png + Data([0, 0, 0, 4]) + Data("eXIf".utf8))) == nil)
        for count in 0..<24 { #expect(ImageHeader.size(of: Array(png.prefix(count))) == nil) }
        #expect(ImageHeader.size(of: Array("<svg width='10' height='10'/>".utf8)) == nil)
    }

    @Test("R4: damaged starts of files give no size or some size, and end soon")
    func damaged() {
        var random = SeededGenerator(seed: 39)
        let starts: [[UInt8]] = [
            [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52], [0xFF, 0xD8],
            Array("GIF89a".utf8), Array("RIFF....WEBPVP8X".utf8), Array("RIFF....WEBPVP8L".utf8),
            Array("RIFF....WEBPVP8 ".utf8),
        ]
        for start in starts {
            for _ in 0..<300 {
                let rest = (0..<Int.random(in: 0...200, using: &random)).map { _ in
                    Bool.random(using: &random) ? 0xFF : UInt8.random(in: 0...255, using: &random)
                }
                let size = ImageHeader.size(of: start + rest)
                #expect(size.map { $0.width > 0 && $0.height > 0 } ?? true)
            }
        }
    }

    @Test("R4: HTML declares sizes in pixels; shares of the page and other values are ignored")
    func declared() {
        let own = PixelSize(width: 800, height: 400)
        func shown(_ width: String?, _ height: String? = nil, own: PixelSize? = own) -> PixelSize? {
            DeclaredSize(width: width, height: height).shown(own)
        }
        #expect(shown("300", "200", own: nil) == PixelSize(width: 300, height: 200))
        #expect(shown("300") == PixelSize(width: 300, height: 150))
        #expect(shown(nil, " 100px") == PixelSize(width: 200, height: 100))
        #expect(shown("300", own: nil) == nil)
        for value in ["50%", "0", "-3", "", "wide", "99999999999999999999", "40000"] { #expect(shown(value) == own) }
        #expect(shown("1", own: PixelSize(width: 32_767, height: 1)) == PixelSize(width: 1, height: 1))
    }

    @Test("R4: the first bytes of an embedded image, across strings and lines")
    func starts() throws {
        let bytes = (0..<9_000).map { UInt8(truncatingIfNeeded: $0 * 7) }
        let base64 = Data(bytes).base64EncodedString(options: .lineLength76Characters)
        let image = try #require(EmbeddedImage(dataURL: "data:image/png;base64," + base64))
        #expect(image.start(100) == Array(bytes.prefix(100)))
        #expect(image.start(20_000).count >= 8_900)
        #expect(try #require(EmbeddedImage(dataURL: "data:image/png;base64,§§§§")).start(10).isEmpty)
        #expect(try #require(EmbeddedImage(dataURL: "data:image/png;base64,")).start(10).isEmpty)
    }
}
