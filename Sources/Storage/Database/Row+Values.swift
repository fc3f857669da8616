import FoundationEssentials
import Gists
import SQLite

/// The store's values in a row. Values that are missing or have another type get a default, because a damaged file must
/// not end the program.
extension Row {
    mutating func string() -> String { text() ?? "" }
    mutating func int() -> Int { integer() ?? 0 }
    mutating func flag() -> Bool { int() != 0 }
    mutating func optionalFlag() -> Bool? { integer().map { $0 != 0 } }
    mutating func data() -> Data? { blob { Data($0) } }
    mutating func date() -> Date { Date(timeIntervalSince1970: real() ?? 0) }
    mutating func optionalDate() -> Date? { real().map { Date(timeIntervalSince1970: $0) } }

    /// A text that is stored as a blob.
    mutating func content() -> String? { blob { String(decoding: $0, as: UTF8.self) } }

    /// Login, number, avatar URL and page.
    mutating func owner() -> Owner? {
        let (login, id, avatarURL, htmlURL) = (text(), int(), text(), text())
        return login.map { Owner(login: Login($0), id: id, avatarURL: avatarURL, htmlURL: htmlURL) }
    }
}

extension Owner? {
    /// The values in the order of `Row.owner`.
    var values: [(any Bindable)?] { [self?.login, self?.id, self?.avatarURL, self?.htmlURL] }
}

extension Data: Bindable {
    /// Binds as a blob.
    public func bind(to parameter: Parameter) throws { try withUnsafeBytes { try parameter.set(blob: $0) } }
}
