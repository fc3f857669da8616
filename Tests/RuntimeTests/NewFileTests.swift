import Glibc
import SystemPackage
import TestSupport
import Testing

@testable import SystemCalls

@Suite struct `R10: new files` {
    @Test(
        "R10: where a mode can't be set, a file is written unless more users could read it than should",
        arguments: [(FilePermissions(rawValue: 0o755), true), (.init(rawValue: 0o644), true), (.ownerReadWrite, false)])
    func modes(mode: FilePermissions, isWritten: Bool) throws {
        let folder = try TestFolder()
        let path = try folder.file("file", "")
        chmod(path, 0o644)
        let file = try FileDescriptor.open(path, .writeOnly)
        defer { try? file.close() }
        func set() throws {
            try NewFile.setMode(mode, of: file) { _, _ in
                errno = EPERM
                return -1
            }
        }
        if isWritten { try set() } else { #expect(throws: Errno.notPermitted) { try set() } }
    }

    @Test("R10: a mode is set against the umask")
    func umask() throws {
        let folder = try TestFolder()
        let path = folder.path + "/file"
        let mode = FilePermissions(rawValue: 0o666)
        try NewFile.write([1], aside: path + ".new", mode: mode, ignoresUmask: true) {
            try Errno.check(rename(path + ".new", path))
        }
        #expect(try Stat(path).permissions == mode)
        #expect(try folder.names == ["file"])
    }
}
