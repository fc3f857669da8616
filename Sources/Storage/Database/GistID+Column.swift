import Gists
import SQLite

extension GistID: Bindable {
    public func bind(to parameter: Parameter) throws { try rawValue.bind(to: parameter) }
}

extension Row {
    /// Reads the ID of a gist.
    mutating func gistID() -> GistID { GistID(string()) }
}
