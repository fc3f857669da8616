import Foundation

/// A new folder that is gone when the last hold on it is.
public final class TestFolder: Sendable {
    public let path: String

    public init() throws {
        path = NSTemporaryDirectory() + "gists-tui-tests-" + UUID().uuidString
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    public func url(_ name: String) -> URL { URL(fileURLWithPath: path).appendingPathComponent(name) }

    /// Writes a file.
    /// - Returns: its path.
    @discardableResult
    public func file(_ name: String, _ content: Data) throws -> String {
        try content.write(to: url(name))
        return url(name).path
    }

    /// Writes a file of text.
    /// - Returns: its path.
    @discardableResult
    public func file(_ name: String, _ content: String) throws -> String { try file(name, Data(content.utf8)) }

    /// Reads a file of text.
    public func text(_ name: String) throws -> String { try String(contentsOf: url(name), encoding: .utf8) }

    /// What lies in the folder, in the order of the alphabet.
    public var names: [String] { get throws { try names(in: "") } }

    /// What lies in a folder inside it.
    public func names(in folder: String) throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: url(folder).path).sorted()
    }

    /// All files below the folder with what is in them.
    public var contents: [(path: String, data: Data)] {
        let files = FileManager.default.enumerator(atPath: path)?.compactMap { $0 as? String } ?? []
        return files.compactMap { name in
            FileManager.default.contents(atPath: url(name).path).map { (url(name).path, $0) }
        }
    }
}
