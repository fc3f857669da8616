import Foundation
import SQLite
import Synchronization
import Testing

@Suite struct LateConnectionTests {
    /// Opens a file of the numbers 1 and 2, and counts how often.
    final class Opener: Sendable {
        let file: DatabaseFile
        let count = Mutex(0)
        let fails = Mutex(false)

        init() throws {
            file = try DatabaseFile()
            try file.numbers(upTo: 2).close()
        }

        func connection() -> LateConnection {
            LateConnection { [self] in
                count.withLock { $0 += 1 }
                return try Connection(fails.withLock(\.self) ? file.path + "-missing" : file.path, .readOnly)
            }
        }

        var opened: Int { count.withLock(\.self) }
    }

    @Test func `A connection is opened at its first use, once`() throws {
        let opener = try Opener()
        let late = opener.connection()
        late.interrupt()
        #expect(opener.opened == 0)
        let first = try #require(try late.connection())
        #expect(try first.read { try $0.numbers } == [1, 2])
        #expect(try late.connection() === first)
        #expect(opener.opened == 1)
    }

    @Test func `A failure to open is tried again`() throws {
        let opener = try Opener()
        let late = opener.connection()
        opener.fails.withLock { $0 = true }
        #expect(throws: SQLiteError.self) { try late.connection() }
        opener.fails.withLock { $0 = false }
        #expect(try late.connection()?.read { try $0.numbers } == [1, 2])
        #expect(opener.opened == 2)
    }

    @Test(arguments: [true, false]) func `A closed connection is not opened again`(isUsed: Bool) throws {
        let opener = try Opener()
        let late = opener.connection()
        let before = isUsed ? try late.connection() : nil
        late.close()
        #expect(try late.connection() == nil)
        #expect(opener.opened == (isUsed ? 1 : 0))
        if let before { #expect(throws: SQLiteError.self) { try before.read { try $0.numbers } } }
    }

    @Test func `Threads that come at the same time get the same connection`() throws {
        let opener = try Opener()
        let late = opener.connection()
        let found = Mutex<[ObjectIdentifier]>([])
        DispatchQueue.concurrentPerform(iterations: 16) { _ in
            guard let connection = try? late.connection() else { return }
            found.withLock { $0.append(ObjectIdentifier(connection)) }
        }
        let all = found.withLock(\.self)
        #expect(all.count == 16)
        #expect(Set(all).count == 1)
    }
}
