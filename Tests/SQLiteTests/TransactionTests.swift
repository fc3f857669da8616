import Glibc
import SQLite
import Synchronization
import TestSupport
import Testing

@Suite(.blocking, .timeLimit(.minutes(3))) struct TransactionTests {
    struct Changed: Error {}

    let file: DatabaseFile
    let connection: Connection

    init() throws {
        file = try DatabaseFile()
        connection = try file.numbers(upTo: 1)
    }

    func insert(_ value: Int, _ database: Database) throws {
        try database.run("INSERT INTO number VALUES (?)", [value])
    }

    @Test func `A transaction keeps all, or nothing where it throws`() throws {
        let value = try connection.write { database in
            try insert(2, database)
            #expect(database.isInTransaction)
            return "kept"
        }
        #expect(value == "kept")
        #expect(throws: Changed.self) {
            try connection.write { database in
                try insert(3, database)
                throw Changed()
            }
        }
        #expect(try connection.use { !$0.isInTransaction })
        #expect(try connection.read { try $0.numbers } == [1, 2])
    }

    /// Runs `body` in a transaction that then fails.
    func giveUp(_ database: Database, _ body: () throws -> Void) {
        #expect(throws: Changed.self) {
            try database.transaction(.immediate) {
                try body()
                throw Changed()
            }
        }
    }

    @Test func `Of transactions inside each other, the one that throws takes back its own and what is in it`() throws {
        try connection.write { database in
            try insert(2, database)
            giveUp(database) {
                try insert(3, database)
                try database.transaction(.immediate) { try insert(4, database) }
                giveUp(database) { try insert(5, database) }
                let numbers = try database.numbers
                #expect(numbers == [1, 2, 3, 4])
            }
            try database.transaction(.immediate) { try insert(6, database) }
        }
        #expect(try connection.read { try $0.numbers } == [1, 2, 6])
    }

    @Test func `A transaction that SQLite itself has taken back is no success`() throws {
        #expect(throws: SQLiteError.self) {
            try connection.write { database in
                try insert(2, database)
                try? database.run("INSERT OR ROLLBACK INTO number VALUES (1)")
            }
        }
        #expect(try connection.read { try $0.numbers } == [1])
    }

    @Test func `A transaction that was begun by hand ends with its use`() throws {
        try connection.use { database in
            try database.run("BEGIN")
            try insert(2, database)
        }
        #expect(try connection.use { !$0.isInTransaction })
        #expect(try connection.read { try $0.numbers } == [1])
    }

    @Test func `A reader sees one moment, whatever is written beside it`() throws {
        let reader = try file.open(.readOnly)
        try reader.read { database in
            #expect(try database.numbers == [1])
            try connection.write { try insert(2, $0) }
            #expect(try database.numbers == [1])
        }
        #expect(try reader.read { try $0.numbers } == [1, 2])
    }

    @Test func `Where another one writes, a writer that may not wait is busy, and a reader is not`() throws {
        let other = try file.open()
        try connection.write { database in
            try insert(2, database)
            let error = #expect(throws: SQLiteError.self) { try other.write { try insert(3, $0) } }
            #expect(error?.code == .busy)
            #expect(try other.read { try $0.numbers } == [1])
        }
        try other.write { try insert(3, $0) }
        #expect(try other.read { try $0.numbers } == [1, 2, 3])
    }

    @Test func `A writer that may wait gets its turn`() async throws {
        let other = try file.open(busyTimeout: .seconds(60))
        let isHeld = Atomic(false)
        let isWanted = Atomic(false)
        async let waiting: Void = other.use { database in
            while !isHeld.load(ordering: .acquiring) { sched_yield() }
            isWanted.store(true, ordering: .releasing)
            try database.transaction(.immediate) { try insert(3, database) }
        }
        try connection.write { database in
            isHeld.store(true, ordering: .releasing)
            while !isWanted.load(ordering: .acquiring) { sched_yield() }
            try insert(2, database)
        }
        try await waiting
        #expect(try connection.read { try $0.numbers } == [1, 2, 3])
    }

    @Test func `Threads that share a connection take turns`() async throws {
        try await withThrowingTaskGroup(of: Void.self) { group in
            for thread in 1...3 {
                group.addTask {
                    for value in 1...50 { try connection.write { try insert(thread * 100 + value, $0) } }
                }
            }
            try await group.waitForAll()
        }
        #expect(try connection.read { try $0.numbers.count } == 151)
    }
}
