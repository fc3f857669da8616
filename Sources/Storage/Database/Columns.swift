import Foundation
import GRDB
import Gists

/// The columns of a row, one after the other. What is missing or of another type has a default: a damaged file must not
/// end the program.
struct Columns {
    private let row: Row
    private var index = 0

    init(_ row: Row) { self.row = row }

    private mutating func next<Value: DatabaseValueConvertible & StatementColumnConvertible>() -> Value? {
        defer { index += 1 }
        return row[index]
    }

    mutating func text() -> String? { next() }
    mutating func string() -> String { next() ?? "" }
    mutating func int() -> Int { next() ?? 0 }
    mutating func number() -> Int? { next() }
    mutating func flag() -> Bool { int() != 0 }
    mutating func optionalFlag() -> Bool? { number().map { $0 != 0 } }
    mutating func data() -> Data? { next() }
    mutating func date() -> Date { Date(timeIntervalSince1970: next() ?? 0) }
    mutating func optionalDate() -> Date? { next().map { Date(timeIntervalSince1970: $0) } }

    /// Login, number, picture and page.
    mutating func owner() -> Owner? {
        let (login, id, avatarURL, htmlURL) = (text(), int(), text(), text())
        return login.map { Owner(login: $0, id: id, avatarURL: avatarURL, htmlURL: htmlURL) }
    }
}

extension Owner? {
    /// As `Columns.owner` reads them.
    var values: [(any DatabaseValueConvertible)?] { [self?.login, self?.id, self?.avatarURL, self?.htmlURL] }
}

extension Database {
    /// Runs a statement that is prepared only once.
    func run(_ sql: String, _ arguments: [(any DatabaseValueConvertible)?] = []) throws {
        try statement(sql, arguments).execute()
    }

    private func statement(_ sql: String, _ arguments: [(any DatabaseValueConvertible)?]) throws -> Statement {
        let statement = try cachedStatement(sql: sql)
        // The number of arguments is fixed in our own text; checking it each time would take as long as the row.
        statement.setUncheckedArguments(StatementArguments(arguments))
        return statement
    }

    /// The first row of what a statement finds.
    func first<Value>(
        _ sql: String, _ arguments: [(any DatabaseValueConvertible)?] = [], _ read: (inout Columns) throws -> Value
    ) throws -> Value? {
        let rows = try Row.fetchCursor(statement(sql, arguments))
        guard let row = try rows.next() else { return nil }
        var columns = Columns(row)
        return try read(&columns)
    }

    /// All rows of what a statement finds.
    func all<Value>(
        _ sql: String, _ arguments: [(any DatabaseValueConvertible)?] = [], _ read: (inout Columns) throws -> Value
    ) throws -> [Value] {
        let rows = try Row.fetchCursor(statement(sql, arguments))
        var values: [Value] = []
        while let row = try rows.next() {
            var columns = Columns(row)
            values.append(try read(&columns))
        }
        return values
    }
}
