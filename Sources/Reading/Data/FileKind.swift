/// The kind of a file, according to its first bytes.
enum FileKind {
    /// A name for users; nil for unknown bytes.
    static func name(of bytes: [UInt8]) -> String? {
        table.first { bytes.dropFirst($0.offset).starts(with: $0.magic) }?.name
    }

    /// True for bytes that start like a PNG, JPEG, GIF or WebP.
    static func isImage(_ bytes: [UInt8]) -> Bool {
        ["PNG image", "JPEG image", "GIF image", "WebP image"].contains(name(of: bytes))
    }

    /// True for bytes that no text starts with by chance.
    static func isUnmistakable(_ bytes: [UInt8]) -> Bool {
        table.contains { kind in
            let isLong = kind.magic.count > 3 || kind.magic.count == 3 && kind.magic.contains { $0 >= 0x80 }
            return isLong && bytes.dropFirst(kind.offset).starts(with: kind.magic)
        }
    }

    private static let table: [(name: String, offset: Int, magic: [UInt8])] = [
        ("PNG image", 0, [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]),
        ("JPEG image", 0, [0xFF, 0xD8, 0xFF]),
        ("GIF image", 0, Array("GIF8".utf8)),
        ("WebP image", 8, Array("WEBP".utf8)),
        ("WAVE audio", 8, Array("WAVE".utf8)),
        ("AVI video", 8, Array("AVI ".utf8)),
        ("AVIF image", 4, Array("ftypavif".utf8)),
        ("HEIF image", 4, Array("ftyphei".utf8)),
        ("MPEG-4 media", 4, Array("ftyp".utf8)),
        ("BMP image", 0, Array("BM".utf8)),
        ("icon", 0, [0, 0, 1, 0]),
        ("TIFF image", 0, [0x49, 0x49, 0x2A, 0]),
        ("TIFF image", 0, [0x4D, 0x4D, 0, 0x2A]),
        ("PDF document", 0, Array("%PDF-".utf8)),
        ("ZIP archive", 0, [0x50, 0x4B, 3, 4]),
        ("gzip archive", 0, [0x1F, 0x8B]),
        ("bzip2 archive", 0, Array("BZh".utf8)),
        ("xz archive", 0, [0xFD, 0x37, 0x7A, 0x58, 0x5A, 0]),
        ("Zstandard archive", 0, [0x28, 0xB5, 0x2F, 0xFD]),
        ("7-Zip archive", 0, [0x37, 0x7A, 0xBC, 0xAF, 0x27, 0x1C]),
        ("tar archive", 257, Array("ustar".utf8)),
        ("ELF program", 0, [0x7F, 0x45, 0x4C, 0x46]),
        ("Mach-O program", 0, [0xCF, 0xFA, 0xED, 0xFE]),
        ("Java class", 0, [0xCA, 0xFE, 0xBA, 0xBE]),
        ("Windows program", 0, Array("MZ".utf8)),
        ("WebAssembly module", 0, [0, 0x61, 0x73, 0x6D]),
        ("SQLite database", 0, Array("SQLite format 3\0".utf8)),
        ("Ogg media", 0, Array("OggS".utf8)),
        ("FLAC audio", 0, Array("fLaC".utf8)),
        ("MP3 audio", 0, Array("ID3".utf8)),
        ("MIDI music", 0, Array("MThd".utf8)),
        ("Matroska video", 0, [0x1A, 0x45, 0xDF, 0xA3]),
        ("OpenType font", 0, Array("OTTO".utf8)),
        ("TrueType font", 0, [0, 1, 0, 0]),
        ("WOFF font", 0, Array("wOF".utf8)),
        ("UTF-16 text", 0, [0xFF, 0xFE]),
        ("UTF-16 text", 0, [0xFE, 0xFF]),
        ("Python pickle", 0, [0x80, 4, 0x95]),
        ("NumPy array", 0, [0x93, 0x4E, 0x55, 0x4D, 0x50, 0x59]),
    ]
}
