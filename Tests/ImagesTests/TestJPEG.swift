import Foundation

/// Small JPEG files, 32×16: red, green, blue and yellow quarters. The grey one has their luminances.
enum TestJPEG {
    static let baseline = decoded(
        """
        /9j/4AAQSkZJRgABAQAAAQABAAD/2wBDAAMCAgMCAgMDAwMEAwMEBQgFBQQEBQoHBwYIDAoMDAsKCwsNDhIQDQ4RDgsLEBYQERMUFRUVDA8X
        GBYUGBIUFRT/2wBDAQMEBAUEBQkFBQkUDQsNFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBT/wAAR
        CAAQACADAREAAhEBAxEB/8QAFwABAQEBAAAAAAAAAAAAAAAAAAgJCv/EABQQAQAAAAAAAAAAAAAAAAAAAAD/xAAYAQEBAQEBAAAAAAAAAAAA
        AAAABwoICf/EABQRAQAAAAAAAAAAAAAAAAAAAAD/2gAMAwEAAhEDEQA/AJ0Qx6pgLGRJmPAZeNGbuUB0Gsq64AP/2Q==
        """)
    static let progressive = decoded(
        """
        /9j/4AAQSkZJRgABAQAAAQABAAD/2wBDAAMCAgMCAgMDAwMEAwMEBQgFBQQEBQoHBwYIDAoMDAsKCwsNDhIQDQ4RDgsLEBYQERMUFRUVDA8X
        GBYUGBIUFRT/2wBDAQMEBAUEBQkFBQkUDQsNFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBT/wgAR
        CAAQACADAREAAhEBAxEB/8QAFwABAQEBAAAAAAAAAAAAAAAAAAcICf/EABgBAQEBAQEAAAAAAAAAAAAAAAAGCQcI/9oADAMBAAIQAxAAAAGc
        wvqkWOJzHGXtGe5joNlXcD//xAAUEAEAAAAAAAAAAAAAAAAAAAAw/9oACAEBAAEFAg//xAAUEQEAAAAAAAAAAAAAAAAAAAAw/9oACAEDAQE/
        AQ//xAAUEQEAAAAAAAAAAAAAAAAAAAAw/9oACAECAQE/AQ//xAAUEAEAAAAAAAAAAAAAAAAAAAAw/9oACAEBAAY/Ag//xAAUEAEAAAAAAAAA
        AAAAAAAAAAAw/9oACAEBAAE/IQ//2gAMAwEAAgADAAAAEP7Utv/EABQRAQAAAAAAAAAAAAAAAAAAADD/2gAIAQMBAT8QD//EABQRAQAAAAAA
        AAAAAAAAAAAAADD/2gAIAQIBAT8QD//EABQQAQAAAAAAAAAAAAAAAAAAADD/2gAIAQEAAT8QD//Z
        """)
    static let cmyk = decoded(
        """
        /9j/7gAOQWRvYmUAZAAAAAAA/9sAQwADAgIDAgIDAwMDBAMDBAUIBQUEBAUKBwcGCAwKDAwLCgsLDQ4SEA0OEQ4LCxAWEBETFBUVFQwPFxgW
        FBgSFBUU/8AAFAgAEAAgBEMRAE0RAFkRAEsRAP/EABYAAQEBAAAAAAAAAAAAAAAAAAAKCf/EABQQAQAAAAAAAAAAAAAAAAAAAAD/2gAOBEMA
        TQBZAEsAAD8A1TZVMqmqYAlXVUAACVdVQACqhVQlXAB//9k=
        """)
    static let grey = decoded(
        """
        /9j/4AAQSkZJRgABAQAAAQABAAD/2wBDAAMCAgMCAgMDAwMEAwMEBQgFBQQEBQoHBwYIDAoMDAsKCwsNDhIQDQ4RDgsLEBYQERMUFRUVDA8X
        GBYUGBIUFRT/wAALCAAQACABAREA/8QAFwABAQEBAAAAAAAAAAAAAAAAAAgJCv/EABQQAQAAAAAAAAAAAAAAAAAAAAD/2gAIAQEAAD8AnQWM
        MvB0Gj//2Q==
        """)

    /// The baseline file with an EXIF orientation.
    static func oriented(_ orientation: UInt8, littleEndian: Bool = false) -> Data {
        inserting(segment: 0xE1, Array("Exif\0\0".utf8) + exif(orientation, littleEndian: littleEndian))
    }

    /// EXIF data that tells an orientation alone.
    static func exif(_ orientation: UInt8, littleEndian: Bool) -> [UInt8] {
        littleEndian
            ? Array("II".utf8) + [42, 0, 8, 0, 0, 0, 1, 0, 0x12, 1, 3, 0, 1, 0, 0, 0, orientation, 0, 0, 0, 0, 0, 0, 0]
            : Array("MM".utf8) + [0, 42, 0, 0, 0, 8, 0, 1, 1, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0, 0, 0, 0, 0]
    }

    /// The baseline file with one more segment right at its start.
    static func inserting(segment marker: UInt8, _ content: [UInt8]) -> Data {
        let length = content.count + 2
        return baseline.prefix(2) + [0xFF, marker, UInt8(length >> 8), UInt8(length & 0xFF)] + content
            + baseline.dropFirst(2)
    }

    /// The progressive file with its last pass so many times.
    static func repeating(scan count: Int) -> Data {
        guard let lastScan = progressive.range(of: Data([0xFF, 0xDA]), options: .backwards) else { return progressive }
        let scan = progressive[lastScan.lowerBound..<progressive.endIndex - 2]
        return (0..<count).reduce(into: progressive.dropLast(2)) { data, _ in data += scan } + [0xFF, 0xD9]
    }

    /// A file with other dimensions in its frame header.
    static func claiming(width: Int, height: Int, in original: Data = baseline) -> Data {
        var data = original
        // Progressive or baseline, of three colours.
        let markers: [[UInt8]] = [[0xFF, 0xC2, 0, 17], [0xFF, 0xC0, 0, 17]]
        guard let frame = markers.lazy.compactMap({ data.firstRange(of: Data($0)) }).first else { return data }
        let start = frame.lowerBound + 5
        data.replaceSubrange(
            start..<start + 4,
            with: [UInt8(height >> 8), UInt8(height & 0xFF), UInt8(width >> 8), UInt8(width & 0xFF)])
        return data
    }

    private static func decoded(_ text: String) -> Data {
        Data(base64Encoded: text, options: .ignoreUnknownCharacters) ?? Data()
    }
}
