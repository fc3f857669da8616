import Gists
import Reading
import SystemPackage

/// The bytes of a file from GitHub, complete, before they are in the folder of their gist. They outlast a killed
/// process, so that they are requested once.
public struct Arrival: Sendable {
    let place: String
    /// The git object ID of the bytes.
    let sha1: String

    private static let start = "arrived-"

    static func isName(_ name: String) -> Bool { name.begins(with: start) }

    /// The URL changes with the content.
    fileprivate static func place(_ file: GistFile, of id: GistID) -> String {
        let key = BlobID.of(Array("\(id)\u{0}\(file.name)\u{0}\(file.rawURL)".utf8))
        return "\(BackupFolder.partName)/\(start)\(key)-\(file.size)"
    }

    fileprivate init(place: String, bytes: [UInt8]) {
        self.place = place
        sha1 = BlobID.of(bytes)
    }
}

extension BackupFolder {
    /// Returns the bytes of a file if they have arrived, in this run or an earlier one.
    public func arrival(of file: GistFile, in id: GistID) -> Arrival? {
        let place = Arrival.place(file, of: id)
        guard reader.status(of: place).map({ Int($0.size) }) == file.size,
            let bytes = reader.bytes(of: place, limit: file.size)
        else { return nil }
        return Arrival(place: place, bytes: bytes)
    }

    /// Keeps the bytes of a file.
    public func keep(_ bytes: [UInt8], of file: GistFile, in id: GistID) throws(BackupError) -> Arrival {
        let place = Arrival.place(file, of: id)
        try write(bytes, to: place)
        return Arrival(place: place, bytes: bytes)
    }
}
