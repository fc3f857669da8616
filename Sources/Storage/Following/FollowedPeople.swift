import Gists

/// The people that the user follows on one GitHub: a text file with a login in each line, which the user may edit.
///
/// Logins are compared without regard to case. Lines that are no logins, such as comments, are kept and ignored.
public struct FollowedPeople: Equatable, Sendable {
    public let path: String

    /// - Parameter host: the host of the accounts; github.com has the file without a name in it.
    public init(folder: String, host: String) {
        let name = host == "github.com" ? "following" : "following-" + host.replacing("/", with: "_")
        path = (folder.hasSuffix("/") ? folder : folder + "/") + name
    }

    /// The logins in the order of the file, each once; none if there is no file.
    public func logins() throws(FollowedPeopleError) -> [Login] {
        var known: Set<Login> = []
        return try FollowedFile.lines(of: path).compactMap(Self.login).filter { known.insert($0).inserted }
    }

    /// Adds people at the end of the file.
    /// - Returns: those who were not followed yet.
    @discardableResult
    public func follow(_ logins: [Login]) throws(FollowedPeopleError) -> [Login] {
        var added: [Login] = []
        try FollowedFile.change(path) { lines in
            var known = Set(lines.compactMap(Self.login))
            added = logins.filter { known.insert($0).inserted }
            lines += added.map(\.rawValue)
        }
        return added
    }

    /// Removes people from the file.
    /// - Returns: those who were followed.
    @discardableResult
    public func unfollow(_ logins: [Login]) throws(FollowedPeopleError) -> [Login] {
        let unwanted = Set(logins)
        var removed: [Login] = []
        try FollowedFile.change(path) { lines in
            lines.removeAll { line in
                guard let login = Self.login(line), unwanted.contains(login) else { return false }
                if !removed.contains(login) { removed.append(login) }
                return true
            }
        }
        return removed
    }

    /// The login in a line of the file; nil for an empty line, a comment, or anything else.
    private static func login(_ line: String) -> Login? {
        line.begins(with: "#") ? nil : try? FollowedLogin.parse(line)
    }
}

/// A failure to read or write the list of followed people, as a sentence.
public struct FollowedPeopleError: Error, Hashable, CustomStringConvertible {
    public let description: String

    init(_ error: FileError) { description = "\(error.message)." }
}
