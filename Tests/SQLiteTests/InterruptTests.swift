import Glibc
import SQLite
import Synchronization
import TestSupport
import Testing

@Suite(.blocking, .timeLimit(.minutes(3))) struct InterruptTests {
    let file: DatabaseFile
    let connection: Connection

    init() throws {
        file = try DatabaseFile()
        connection = try file.numbers(upTo: 1)
    }

    /// Runs `body` while another thread interrupts the connection at moments at random.
    func interrupted<Value: Sendable>(
        _ body: @escaping @Sendable (Connection) throws -> Value
    ) async throws -> Value {
        let isDone = Atomic(false)
        async let result: Value = {
            defer { isDone.store(true, ordering: .releasing) }
            return try body(connection)
        }()
        while !isDone.load(ordering: .acquiring) {
            usleep(.random(in: 0...500))
            connection.interrupt()
        }
        return try await result
    }

    @Test func `Another thread ends a statement, which says so, and the next one runs`() async throws {
        await #expect(throws: SQLiteError.self) { try await interrupted { try $0.read { try $0.run(endless) } } }
        let error = try await interrupted { connection in
            #expect(throws: SQLiteError.self) { try connection.use { try $0.run(endless) } }
        }
        #expect(error?.code == .interrupt)
        #expect(try connection.read { try $0.numbers } == [1])
    }

    @Test func `An interrupt while nothing runs, or after the end, does nothing`() throws {
        connection.interrupt()
        #expect(try connection.read { try $0.numbers } == [1])
        connection.close()
        connection.interrupt()
    }

    @Test func `Interrupts at any moment leave no transaction half done or open`() async throws {
        let kept = try await interrupted { connection in
            (1...200).filter { round in
                let isKept: Void? = try? connection.write { database in
                    for value in 0..<5 { try database.run("INSERT INTO number VALUES (?)", [round * 10 + value]) }
                }
                return isKept != nil
            }
        }
        #expect(try connection.use { !$0.isInTransaction })
        let expected = [1] + kept.flatMap { round in (0..<5).map { round * 10 + $0 } }
        #expect(try connection.read { try $0.numbers } == expected)
    }
}
