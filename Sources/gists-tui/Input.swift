import Glibc
import Runtime

/// What commands read: small files and standard input.
enum Input {
    /// More than any token or picture has.
    private static let limit = 64 << 20

    static func text(ofFile path: String) throws -> String {
        String(decoding: try bytes(ofFile: path), as: UTF8.self)
    }

    static func standardInput() throws -> String {
        String(decoding: try read(STDIN_FILENO), as: UTF8.self)
    }

    /// All bytes of a file.
    static func bytes(ofFile path: String) throws -> [UInt8] {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw Errno(code: errno) }
        defer { close(descriptor) }
        return try read(descriptor)
    }

    private static func read(_ descriptor: Int32) throws -> [UInt8] {
        var bytes: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 1 << 16)
        while bytes.count < limit {
            let count = Glibc.read(descriptor, &chunk, chunk.count)
            if count < 0, errno == EINTR { continue }
            guard count >= 0 else { throw Errno(code: errno) }
            if count == 0 { break }
            bytes += chunk[..<count]
        }
        return bytes
    }
}
