import FoundationEssentials
import Texts

/// The file format of an entry in a `BlobStore`: magic, checksum of the rest, length of the key, key, bytes.
///
/// The key is included because two keys may share a file name; the checksum because files are not synced to the disk
/// when written (it is only a cache), so any part of them may be missing after a power cut.
enum BlobFile {
    static let overhead = magic.count + 8 + 4

    static func encode(_ data: Data, key: String) -> [UInt8] {
        let key = Array(key.utf8)
        let body = bytes(of: UInt32(truncatingIfNeeded: key.count)) + key + data
        return magic + bytes(of: StableHash.checksum(body.span)) + body
    }

    /// - Returns: the bytes and their key; nil if the file is damaged.
    static func decode(_ file: [UInt8]) -> (key: String, data: Data)? {
        guard file.count >= overhead, file.starts(with: magic) else { return nil }
        let body = file[(magic.count + 8)...]
        guard file[magic.count...].starts(with: bytes(of: StableHash.checksum(body.span))) else { return nil }
        let keyLength = body.prefix(4).reversed().reduce(0) { $0 << 8 | Int($1) }
        guard keyLength <= body.count - 4 else { return nil }
        let content = body.dropFirst(4)
        return (String(decoding: content.prefix(keyLength), as: UTF8.self), Data(content.dropFirst(keyLength)))
    }

    private static let magic = Array("gistblb1".utf8)

    private static func bytes(of number: some FixedWidthInteger) -> [UInt8] {
        withUnsafeBytes(of: number.littleEndian) { Array($0) }
    }
}
