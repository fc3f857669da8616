import Cells
import FoundationEssentials
import Storage
import TestSupport
import Testing

@testable import Runtime

@Suite struct TerminalMemoryTests {
    @Test("A10: what a terminal shows is kept for each kind of terminal, and forgotten once it shows nothing")
    func kept() throws {
        let folder = try TestFolder()
        let blobs = BlobStore(folder: folder.path, limit: 1 << 20)
        let kitty = ImageSupport(.kitty, cell: Size(columns: 9, rows: 18))
        let sixel = ImageSupport(.sixel, cell: Size(columns: 8, rows: 16), colors: 16)
        TerminalMemory.save(kitty, of: "kitty", to: blobs)
        TerminalMemory.save(sixel, of: "foot", to: blobs)
        #expect(TerminalMemory.load("kitty", from: blobs) == kitty)
        #expect(TerminalMemory.load("foot", from: blobs) == sixel)
        #expect(TerminalMemory.load("xterm", from: blobs) == nil)
        TerminalMemory.save(nil, of: "kitty", to: blobs)
        #expect(TerminalMemory.load("kitty", from: blobs) == nil)
    }

    @Test("A10: damaged memories are none, wherever they are cut or changed")
    func damaged() {
        let bytes = TerminalMemory.bytes(ImageSupport(.iTerm2, cell: Size(columns: 9, rows: 18)))
        for count in 0..<bytes.count { #expect(TerminalMemory.support(bytes.prefix(count)) == nil) }
        #expect(TerminalMemory.support(bytes + [0]) == nil)
        for index in bytes.indices {
            var changed = bytes
            changed[index] ^= 0x80
            let support = TerminalMemory.support(changed)
            #expect(support.map { 3...128 ~= $0.cell.columns && 2...256 ~= $0.colors } ?? true)
        }
    }
}
