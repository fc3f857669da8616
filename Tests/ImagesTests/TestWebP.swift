import Foundation

/// Small WebP files, 32×16: red, green, blue and yellow quarters.
enum TestWebP {
    /// Opaque.
    static let lossy = decoded(
        """
        UklGRlYAAABXRUJQVlA4IEoAAACQAgCdASogABAAAoBCJaACdMoRwN4B+MHCAA4PwAD+8nG//81r//CN5dgvup/+9grqG1v/Zub//wwyWKv98gf3
        yBuXzcvW+HAAAA==
        """)
    /// The yellow quarter shows nothing.
    static let lossyAlpha = decoded(
        """
        UklGRoIAAABXRUJQVlA4WAoAAAAQAAAAHwAADwAAQUxQSBIAAAABINK2mX/Tg4M/jIgJ8I7kfQBWUDggSgAAAJACAJ0BKiAAEAACgEIloAJ0yhHA
        3gH4wcIADg/AAP7ycb//zWv/8I3l2C+6n/72CuobW/9m5v//DDJYq/3yB/fIG5fNy9b4cAAA
        """)
    /// The yellow quarter is half transparent.
    static let lossless = decoded(
        """
        UklGRjwAAABXRUJQVlA4TDAAAAAvH8ADEB8gEEjeHzqN+RcQFPk/moCg6LrlIk8OAkG2zSQnOckDXCCi/1Gl+gPYth8=
        """)
    /// Two frames; the second is grey.
    static let animated = decoded(
        """
        UklGRqIAAABXRUJQVlA4WAoAAAACAAAAHwAADwAAQU5JTQYAAAAAAAAAAABBTk1GRAAAAAAAAAAAAB8AAA8AAGQAAAJWUDhMLAAAAC8fwAMAHyAQ
        SNofeo35FxAU+T/a/AdfJIAg22aSk5zkAS4Q0f/YNtUfQNUPQU5NRioAAAAAAAAAAAAfAAAPAABkAAAAVlA4TBEAAAAvH8ADAAfQhCY0of+BiOh/
        AAA=
        """)

    /// The lossless image in the extended format, followed by EXIF data.
    static func lossless(exif: [UInt8]) -> Data {
        let canvas: [UInt8] = [0x18, 0, 0, 0, 31, 0, 0, 15, 0, 0]
        let chunks = chunk("VP8X", canvas) + lossless.dropFirst(12) + chunk("EXIF", exif)
        return Data("RIFF".utf8) + littleEndian(chunks.count + 4) + Data("WEBP".utf8) + chunks
    }

    private static func chunk(_ name: String, _ content: [UInt8]) -> Data {
        Data(name.utf8) + littleEndian(content.count) + content + (content.count % 2 == 0 ? [] : [0])
    }

    private static func littleEndian(_ number: Int) -> Data {
        Data((0..<4).map { UInt8(truncatingIfNeeded: number >> ($0 * 8)) })
    }

    private static func decoded(_ text: String) -> Data {
        Data(base64Encoded: text, options: .ignoreUnknownCharacters) ?? Data()
    }
}
