import Gists
import GitHub
import Pairing
import Repository

extension PairRemote {
    /// - Parameter permit: asks whether texts may be sent. Throws if not.
    public init(
        _ repository: OneShotRepository, _ options: LaunchOptions,
        permit: @escaping ([(name: String, text: String)], Gist) throws -> Void = { _, _ in }
    ) {
        self.init(
            server: options.account.api,
            gist: { id in
                do {
                    return try repository.gist(id)
                } catch let error as APIError where error.isNotFound || error.cause == .gone {
                    return nil
                }
            },
            content: { Array(try repository.content(of: $0, in: $1)) },
            edit: { id, edit, state in
                switch try repository.edit(id, edit, basedOn: state) {
                case .changed(let gist): gist
                case .conflict: nil
                }
            },
            permit: permit)
    }
}

extension PairStore {
    public init(_ options: LaunchOptions) throws(PairProblem) {
        guard let folder = options.stateFolder ?? options.cacheFolder ?? options.scratchFolder else { throw .noFolder }
        self.init(state: folder)
    }

    /// The pairs with gists of a server.
    public func pairs(of server: String) throws(PairProblem) -> [Pair] {
        try pairs().filter { $0.server.isExactly(server) }
    }
}
