import Cells
import Foundation
import Testing

@testable import Images

/// Real avatars, with the results of another decoder. The folder is beside the project, if it exists.
private enum Shared {
    static let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(
        path: "../../../shared/data/avatars"
    )
    .standardizedFileURL

    static var isThere: Bool { FileManager.default.fileExists(atPath: folder.appending(path: "manifest.json").path) }

    static func files(in name: String) throws -> [URL] {
        try FileManager.default.contentsOfDirectory(at: folder.appending(path: name), includingPropertiesForKeys: nil)
    }

    struct Entry: Decodable {
        var file: String
        var format: String
        var width: Int
        var height: Int
        var quarters: [[[Float]]]

        enum CodingKeys: String, CodingKey {
            case file, format
            case width = "shown_width"
            case height = "shown_height"
            case quarters = "mean2x2_on_black"
        }
    }

    static func manifest() throws -> [Entry] {
        try JSONDecoder().decode([Entry].self, from: Data(contentsOf: folder.appending(path: "manifest.json")))
    }
}

@Suite(.enabled(if: Shared.isThere, "../shared/data/avatars is not there"))
struct SharedAvatarTests {
    @Test("A6: every image has the size and the colours that another decoder sees")
    func good() throws {
        var decoder = ImageDecoder()
        // A debug build averages slowly.
        decoder.limits.time = .seconds(10)
        for entry in try Shared.manifest() {
            let data = try Data(contentsOf: Shared.folder.appending(path: "ok/\(entry.file)"))
            let bitmap = try decoder.decode(data)
            #expect(bitmap.size == PixelSize(width: entry.width, height: entry.height), "\(entry.file)")
            for scaled in [bitmap, try decoder.decode(data, wanted: PixelSize(width: 16, height: 16))] {
                let quarter = PixelSize(width: 2, height: 2)
                let grid = SampleGrid(scaled, size: quarter, area: (0, 0, quarter))
                for (y, row) in entry.quarters.enumerated() {
                    for (x, expected) in row.enumerated() {
                        let sample = grid[x, y]
                        for channel in 0..<3 {
                            #expect(
                                abs(sample[channel] - expected[channel]) < 5,
                                "\(entry.file) (\(x), \(y)): \(sample), not \(expected)")
                        }
                    }
                }
            }
        }
    }

    @Test("A8: every hostile file is refused or survived")
    func hostile() throws {
        // Truncated, absurd or damaged: these must not result in an image.
        let mustFail = [
            "bomb_", "dims_", "json_", "one_byte", "svg_", "truncated_", "pngsuite_x", "bitflips_png", "gif_", "webp_",
        ]
        for file in try Shared.files(in: "hostile") {
            let outcome = Result { try ImageDecoder().decode(Data(contentsOf: file)) }
            guard mustFail.contains(where: file.lastPathComponent.hasPrefix) else { continue }
            #expect(throws: ImageError.self, "\(file.lastPathComponent)") { try outcome.get() }
        }
    }
}
