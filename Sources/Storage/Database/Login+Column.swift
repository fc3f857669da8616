import Gists
import SQLite

extension Login: Bindable {
    public func bind(to parameter: Parameter) throws { try rawValue.bind(to: parameter) }
}

extension Row {
    /// Reads a login.
    mutating func login() -> Login { Login(string()) }
}
