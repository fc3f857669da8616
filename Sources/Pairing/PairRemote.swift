import Gists

/// GitHub for pairs. Each function waits for its response.
public struct PairRemote {
    /// The URL of the API.
    public var server: String
    /// Returns a gist with its files; nil if it is deleted.
    public var gist: (_ id: GistID) throws -> Gist?
    /// Returns the complete content of a file of such a gist.
    public var content: (GistFile, Gist) throws -> [UInt8]
    /// Changes a gist. Returns the changed gist; nil if nothing was sent, since the gist is no longer in this state.
    public var edit: (_ id: GistID, GistEdit, GistState) throws -> Gist?
    /// Asks whether texts may be sent to a gist. Throws if not.
    public var permit: ([(name: String, text: String)], Gist) throws -> Void

    public init(
        server: String, gist: @escaping (GistID) throws -> Gist?, content: @escaping (GistFile, Gist) throws -> [UInt8],
        edit: @escaping (GistID, GistEdit, GistState) throws -> Gist?,
        permit: @escaping ([(name: String, text: String)], Gist) throws -> Void
    ) {
        self.server = server
        self.gist = gist
        self.content = content
        self.edit = edit
        self.permit = permit
    }
}
